import pg from 'pg'
import { connectRunning } from '../src/platform/db/embedded/running.ts'
import {
  findBuild,
  type Home,
  makeHome,
  OWNER,
  type Product,
  signIn,
  startProduct,
} from '../test/faults/product.ts'
import { onCore } from './report.ts'
import { chapterText } from './text.ts'

/** The built product on fresh data with its sample sites, an owner who is signed in, and chapters to read and save. */
export interface Workshop {
  product: Product
  home: Home
  cookie: string
  partId: string
  chapterIds: string[]
  end(): Promise<void>
}

interface Options {
  isPinned: boolean
  /** writes the processor profile of the server into the working folder when it stops */
  profile?: boolean
  env?: Record<string, string>
}

export const CHAPTER_WORDS = 800
const CHAPTERS = 16

export async function openWorkshop({ isPinned, profile = false, env = {} }: Options): Promise<Workshop> {
  const home = makeHome()
  const starting = startProduct({
    main: findBuild('dist'),
    home,
    env: { ...OWNER, LOG_LEVEL: 'info', ...env },
    before: isPinned ? onCore(0) : [],
    nodeFlags: profile ? ['--cpu-prof', `--cpu-prof-dir=${process.cwd()}`] : [],
  })
  const end = async () => {
    await starting.then((product) => product.stop()).catch(() => {})
    home.remove()
  }
  try {
    const product = await starting
    const cookie = await signIn(product.port)
    const partId = await create(product, cookie, 'book-parts', { title: 'Written under load' })
    const chapterIds: string[] = []
    for (let n = 0; n < CHAPTERS; n++) {
      const content = chapterText(CHAPTER_WORDS, n)
      chapterIds.push(
        await create(product, cookie, 'book-chapters', { partId, title: `Chapter ${n}`, content }),
      )
    }
    return { product, home, cookie, partId, chapterIds, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Runs `work` on a connection of its own to the database of a running copy. */
export async function withDatabase<T>(home: Home, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connection = await connectRunning(home.dataDir)
  if (!connection) throw new Error('The product does not run.')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function create(product: Product, cookie: string, type: string, body: unknown): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/forks/current-fork-id/${type}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { id } = Object(await answer.json())
  if (answer.status !== 201 || typeof id !== 'string')
    throw new Error(`POST ${type} was answered with ${answer.status}.`)
  return id
}
