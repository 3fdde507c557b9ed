import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/kernel/site.ts'
import { type App, anApp, aPerson, aSite } from '../support/app.ts'
import { administer } from '../support/database.ts'
import { publishUnderReaders } from './publishing.ts'
import { aReader, type Reader } from './readers.ts'

let here: App
let site: Site
let as: string
let readHere: Reader
let readThere: Reader

beforeAll(async () => {
  here = await anApp({ isListening: true })
  const there = await anApp({ beside: here, isListening: true })
  site = await aSite(here, 'Harbour', { isDefault: true })
  as = await aPerson(here, { site })
  readHere = await aReader(here)
  readThere = await aReader(there)
})

const aPart = async (title: string): Promise<string> => {
  const answer = await here.call(`POST /api/forks/${site.id}/book-parts`, { as, body: { title } })
  return answer.json().uid
}
const set = async (part: string, isPublished: boolean) => {
  const verb = isPublished ? 'publish' : 'unpublish'
  expect((await here.call(`POST /api/book-parts/${part}/${verb}`, { as })).statusCode).toBe(200)
}
const partsThere = async () => (await readThere('GET /parts')).body.toString()

describe('two nodes on one database', () => {
  it('never show a draft or an old page while one of them publishes and unpublishes forty times', async () => {
    const part = await aPart('In and out')
    const { wrong, certain } = await publishUnderReaders({
      setPublished: (isPublished) => set(part, isPublished),
      readers: [readHere, readThere],
      own: readHere,
      path: '/parts',
      mark: 'In and out',
      rounds: 40,
    })
    expect(wrong).toEqual([])
    expect(certain).toBeGreaterThanOrEqual(160)
  })

  it('catch up by themselves when the connection that hears of changes was cut', async () => {
    const part = await aPart('Behind the cut')
    expect(await partsThere()).not.toContain('Behind the cut')
    await administer(
      here.connection,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'flyleaf listener' and datname = current_database()`,
    )
    await set(part, true)
    await expect.poll(partsThere).toContain('Behind the cut')
  })

  it('catch up by themselves with a change that was never announced', async () => {
    const part = await aPart('Unheard')
    expect(await partsThere()).not.toContain('Unheard')
    await administer(here.connection, 'update book_parts set is_published = true where id = $1', [part])
    await administer(here.connection, 'update site_versions set version = version + 1 where fork_id = $1', [
      site.id,
    ])
    await expect.poll(partsThere).toContain('Unheard')
  })

  it('[C229] follow a new site and a new name of a host', async () => {
    expect((await readThere('GET /', { host: 'meadow.localhost' })).body.toString()).toContain('Harbour')
    await aSite(here, 'Meadow')
    const there = async () => (await readThere('GET /', { host: 'meadow.localhost' })).body.toString()
    await expect.poll(there).toContain('Meadow')
  })
})
