import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import * as book from '../../src/domains/book/index.ts'
import { createSite } from '../../src/domains/sites/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { aDatabase } from '../support/database.ts'
import { audit, type Ledger, wordsOf } from './chapters.ts'

it('an audit finds what is lost, what comes from two saves, and keys that lead nowhere', async () => {
  const { client, insert } = await aBook()
  const whole = await insert(1, [2, 2], 3)
  const torn = await insert(2, [2, 1], 3)
  const late = await insert(3, [1, 1], 5)
  const ledger: Ledger = new Map([
    [whole, { acknowledged: 2, sent: 2, answered: 3 }],
    [torn, { acknowledged: 2, sent: 2, answered: 3 }],
    [late, { acknowledged: 1, sent: 2, answered: 2 }],
  ])
  expect(await audit(client, ledger, 3)).toMatchObject({ torn: 0, unsound: [] })
  // One whose text is older than its version, one from two saves.
  expect(await audit(client, ledger)).toEqual({ lost: 0, torn: 2, unsound: [] })
  ledger.set(whole, { acknowledged: 3, sent: 3, answered: 3 })
  ledger.set(newId(), { acknowledged: 0, sent: 0, answered: 1 })
  expect(await audit(client, ledger)).toMatchObject({ lost: 2 })

  await client.query('alter table book_chapter_translations disable trigger user')
  await client.query(
    'alter table book_chapter_translations drop constraint book_chapter_translations_fork_id_chapter_id_fkey',
  )
  await client.query('delete from book_chapters')
  await client.query(
    'alter table book_chapter_translations add foreign key (fork_id, chapter_id) references book_chapters not valid',
  )
  expect((await audit(client, new Map())).unsound).toHaveLength(1)
})

async function aBook() {
  const { db, connection } = await aDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  const site = await db.transaction('*', async (tx) => {
    const made = await createSite(tx, { id: newId(), name: 'Audit', language: 'en' })
    await book.createBook(tx, made, { title: 'Audit', subtitle: '' })
    return made
  })
  const partId = newId()
  await client.query('insert into book_parts (fork_id, id, number, title) values ($1, $2, 1, $3)', [
    site.id,
    partId,
    'Part',
  ])

  /** @param saves of the chapter's own texts, and of its translations */
  async function insert(number: number, [own, others]: [number, number], version: number): Promise<string> {
    const id = newId()
    const text = (save: number) => JSON.stringify({ text: wordsOf(save) })
    await client.query(
      'insert into book_chapters (fork_id, id, part_id, number, title, subtitle, content, version) values ($1, $2, $3, $4, $5, $5, $6, $7)',
      [site.id, id, partId, number, wordsOf(own), text(own), version],
    )
    await client.query(
      `insert into book_chapter_translations (fork_id, chapter_id, language_id, title, content)
        select $1, $2, id, $3, $4 from languages where code in ('de', 'es')`,
      [site.id, id, wordsOf(others), text(others)],
    )
    return id
  }
  return { client, insert }
}
