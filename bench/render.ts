// Pages rendered with their data given, on one core: what a page costs beside the questions to the database.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer as createVite } from 'vite'
import { connectRunning } from '../src/platform/db/embedded/running.ts'
import type { CreateRenderer, Renderer } from '../src/site/render.ts'
import { findBuild } from '../test/faults/product.ts'
import { rounded, sayMachine, sayTable } from './report.ts'
import { openWorkshop } from './workshop.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const WARM_UP_MS = values.quick ? 1_000 : 3_000
const MEASURED_MS = values.quick ? 2_000 : 6_000
/** The sample's pages of about 30 kB, and its longest. */
const PAGES = ['/parts/2', '/team', '/']

sayMachine()
const workshop = await openWorkshop({ isPinned: false })
try {
  const rows = []
  for (const { path, render, bytes } of await givenPages(workshop.home.dataDir)) {
    runFor(WARM_UP_MS, render)
    const { count, ms, cpuMs } = runFor(MEASURED_MS, render)
    rows.push({
      page: path,
      bytes,
      'a second': rounded((count * 1000) / ms),
      'a second of processor time': rounded((count * 1000) / cpuMs),
    })
  }
  sayTable(`Pages rendered one after the other with their data given, ${MEASURED_MS / 1000} s each`, rows)
} finally {
  await workshop.end()
}

/** Asks the site for each page once and keeps what its renderer was given. */
async function givenPages(dataDir: string) {
  const main = findBuild('dist')
  const [, name = ''] = /import\('\.\/(\w+)\/server/.exec(readFileSync(main, 'utf8')) ?? []
  const folder = join(dirname(main), name)
  const { createRenderer }: { createRenderer: CreateRenderer } = await import(
    pathToFileURL(join(folder, 'server/site.js')).href
  )
  const connection = await connectRunning(dataDir)
  if (!connection) throw new Error('The product does not run.')
  // The sources take in files as the build does; what is measured is the build's own renderer.
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    logLevel: 'error',
  })
  const read = <T>(path: string) => vite.ssrLoadModule(path) as Promise<T>
  const { buildServer } = await read<typeof import('../src/app/server.ts')>('/src/app/server.ts')
  const { readBuild } = await read<typeof import('../src/app/files.ts')>('/src/app/files.ts')
  const { openDatabase } = await read<typeof import('../src/platform/db/database.ts')>(
    '/src/platform/db/database.ts',
  )
  const { openSecrets } = await read<typeof import('../src/platform/secrets/secrets.ts')>(
    '/src/platform/secrets/secrets.ts',
  )
  const { objectsIn, openStorage, spoolIn } = await read<typeof import('../src/platform/storage/storage.ts')>(
    '/src/platform/storage/storage.ts',
  )
  const { openSandbox } = await read<typeof import('../src/platform/sandbox/sandbox.ts')>(
    '/src/platform/sandbox/sandbox.ts',
  )
  const { platformOf } = await read<typeof import('../src/platform/platform.ts')>('/src/platform/platform.ts')
  const { createOutside } = await read<typeof import('../src/platform/outside/outside.ts')>(
    '/src/platform/outside/outside.ts',
  )
  const { folderVault } = await read<typeof import('../src/platform/backup/folder-vault.ts')>(
    '/src/platform/backup/folder-vault.ts',
  )
  const { NO_MAIL } = await read<typeof import('../src/platform/mail/mail.ts')>('/src/platform/mail/mail.ts')
  const db = openDatabase({ connection, hasRoles: true, log: { warn: () => {} } })
  const given: { renderer: Renderer; args: Parameters<Renderer['page']> }[] = []
  const server = await buildServer({
    platform: platformOf({
      db,
      secrets: await openSecrets({ db, dataDir, secretKey: undefined }),
      storage: openStorage(objectsIn(dataDir)),
      spool: openStorage(spoolIn(dataDir)),
      sandbox: openSandbox(new URL('../src/app/sandboxed.ts', import.meta.url)),
      workshop: openSandbox(new URL('../src/app/sandboxed.ts', import.meta.url)),
      mail: NO_MAIL,
      signIn: { studioUrl: null, provider: null },
      outside: createOutside({}),
      vault: { connection, open: () => folderVault(dataDir) },
    }),
    build: readBuild(folder),
    createRenderer(assets) {
      const renderer = createRenderer(assets)
      return {
        ...renderer,
        page(...args) {
          given.push({ renderer, args })
          return renderer.page(...args)
        },
      }
    },
    publicUrl: undefined,
    logger: { level: 'error' },
  })
  const pages = []
  for (const path of PAGES) {
    const answer = await server.inject({ url: path, headers: { host: 'localhost' } })
    const last = given.at(-1)
    if (!last || answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}.`)
    const { renderer, args } = last
    pages.push({ path, render: () => renderer.page(...args), bytes: Buffer.byteLength(answer.body) })
  }
  await server.close()
  await vite.close()
  await db.close()
  return pages
}

function runFor(ms: number, work: () => unknown) {
  const begun = performance.now()
  const before = process.cpuUsage()
  let count = 0
  while (performance.now() - begun < ms) {
    work()
    count++
  }
  const { user, system } = process.cpuUsage(before)
  return { count, ms: performance.now() - begun, cpuMs: (user + system) / 1000 }
}
