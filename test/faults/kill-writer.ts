// A small Flyleaf for the kill tests: runs the database, writes chapters through platform/db over many connections at once
// when it is told to, and names each save on its output as soon as the database has acknowledged it.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { DRAFT } from '../../src/content/item/publication.ts'
import * as book from '../../src/domains/book/queries.ts'
import type { RichText } from '../../src/kernel/rich-text/schema.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded/supervisor.ts'
import { newId } from '../../src/platform/ids.ts'
import { LANGUAGES, wordsOf } from './chapters.ts'

const WRITERS = 8
const SAVES_PER_CHAPTER = 3
const [, , dataDir = '', siteId = '', partId = ''] = process.argv

const log = { info: () => {}, warn: () => {}, error: () => {} }
const embedded = await startEmbedded({ dataDir, log, quick: true })
const db = openDatabase({ connection: embedded.connection, hasRoles: true, log })

let isStopping = false
process.once('SIGTERM', () => {
  isStopping = true
})
// Nothing stays behind a test that was ended itself; the watchdog stops the database.
process.stdin.once('close', () => process.exit())
process.stdout.write('ready\n')
const [first] = await once(process.stdin, 'data')
await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(Number(first) + n)))
await db.close()
await embedded.stop()
process.exit()

async function write(first: number): Promise<void> {
  for (let number = first; !isStopping; number += WRITERS) {
    const id = newId()
    for (let save = 0; save <= SAVES_PER_CHAPTER && !isStopping; save++) {
      try {
        await store(id, number, save)
        process.stdout.write(`${id} ${save}\n`)
      } catch {
        // Killed in the middle: whether this save is there is open, so it was not named, and its chapter is left alone.
        await delay(20)
        break
      }
    }
  }
}

function store(id: string, number: number, save: number): Promise<void> {
  const words = wordsOf(save)
  const content: RichText = {
    v: 1,
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
  }
  const texts = { title: words, subtitle: words, description: '', audience: '', keyThemes: [], content }
  const facts = { partId, number, readTime: null, isFree: false, displayOrder: number, ...DRAFT }
  const others = Object.fromEntries(LANGUAGES.map((language) => [language, { ...texts, subtitle: '' }]))
  return db.transaction([siteId], async (tx) => {
    if (save === 0) {
      await book.chapterStore.insert(tx, siteId, id, { ...texts, ...facts }, others)
      return
    }
    await book.chapterStore.lock(tx, siteId, id)
    await book.chapterStore.update(tx, siteId, id, { ...texts, ...facts })
    await book.chapterStore.replaceTranslations(tx, siteId, id, others)
  })
}
