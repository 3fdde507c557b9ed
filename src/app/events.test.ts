import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSession, aSite } from '../../test/support/app.ts'
import { COMMAND_LINE, recordActivity } from '../content/activity/index.ts'
import { insertMember } from '../domains/identity/index.ts'

it('[C236] whoever is in the studio of a site hears what changes there and who writes, and nobody else does', async () => {
  const app = await anApp({ isListening: true })
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  const other = await aSite(app, 'Elsewhere')
  const editor = await aPerson(app, { site, role: 'editor' })
  const viewer = await aPerson(app, { site, role: 'viewer' })
  const stranger = await aPerson(app, { site: other, role: 'owner' })
  const [here, elsewhere] = [await follow(app, viewer), await follow(app, stranger)]

  const body = { title: 'Mouths', number: 1 }
  const answer = await app.call(`POST /api/forks/${site.id}/book-parts`, { as: editor, body })
  const part = answer.json()
  const changed = { event: 'changed', siteId: site.id, type: 'part', id: part.uid }
  // Whoever made the call knows by its id that this is what they did.
  const requestOf = ({ headers }: typeof answer) => ({ request: headers['x-request-id'] })
  expect(await here.next('changed')).toEqual({ ...changed, ...requestOf(answer) })

  // By the name that the menu of the account shows, too.
  const named = { firstName: 'Mara', lastName: 'Lindqvist' }
  await app.call('PUT /api/auth/user', { as: editor, body: named })
  const at = { type: 'part', id: part.uid, locale: null, field: 'title' }
  const told = await app.call(`POST /api/forks/${site.id}/presence`, { as: editor, body: at })
  expect(told.statusCode).toBe(204)
  expect(await here.next('present')).toMatchObject({ ...at, person: { name: 'Mara Lindqvist' } })

  const refused = await app.call(`PUT /api/book-parts/${part.uid}`, { as: editor, body: { title: '' } })
  expect(refused.statusCode).toBe(422)
  const gone = await app.call(`DELETE /api/book-parts/${part.uid}`, { as: editor })
  expect(await here.next('changed')).toEqual({ ...changed, ...requestOf(gone) })
  const own = { title: 'Weirs', number: 1 }
  const theirs = (
    await app.call(`POST /api/forks/${other.id}/book-parts`, { as: stranger, body: own })
  ).json()
  expect(await elsewhere.next('changed')).toMatchObject({ siteId: other.id, id: theirs.uid })
  expect(elsewhere.heard().filter(({ siteId }) => siteId === site.id)).toEqual([])
})

it('[C413] whoever loses a site hears of nothing more in it', async () => {
  const app = await anApp({ isListening: true })
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  const owner = await aPerson(app, { site })
  const goingId = await anAccount(app, { site, role: 'editor' })
  const [going, staying] = [await follow(app, await aSession(app, goingId)), await follow(app, owner)]
  const removed = await app.call(`DELETE /api/forks/${site.id}/people/${goingId}`, { as: owner })
  expect(removed.statusCode).toBe(204)
  const body = { title: 'Mouths', number: 1 }
  await app.call(`POST /api/forks/${site.id}/book-parts`, { as: owner, body })
  for (const type of ['person', 'part']) expect(await staying.next('changed')).toMatchObject({ type })
  const own = await aSite(app, 'Elsewhere')
  await app.db.transaction('*', async (tx) => {
    await insertMember(tx, own.id, goingId, 'owner')
    recordActivity(tx, COMMAND_LINE, { siteId: own.id, action: 'person.create', objectId: goingId })
  })
  const later = await aSession(app, goingId)
  await app.call(`POST /api/forks/${own.id}/book-parts`, { as: later, body })
  expect(await going.next('changed')).toMatchObject({ type: 'person', id: goingId })
  expect(await going.next('changed')).toMatchObject({ type: 'part', siteId: own.id })
})

it('nobody without a session gets an event, and a server that stops waits for no listener', async () => {
  const app = await anApp({ isListening: true })
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  expect((await app.call('GET /api/events')).statusCode).toBe(401)
  const stream = await follow(app, await aPerson(app, { site, role: 'viewer' }))
  await app.server.close()
  await stream.ended
})

interface Heard {
  event: string
  siteId?: string
}

/** A browser with an open studio. */
async function follow(app: App, as: string) {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { cookie: `sid=${as}` },
    signal: leaving.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const heard: Heard[] = []
  let news = Promise.withResolvers<void>()
  const read = async () => {
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += new TextDecoder().decode(bytes)
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = /^event: (.*)$/m.exec(text.slice(0, end))?.[1]
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        if (event && data) heard.push({ event, ...JSON.parse(data) })
        text = text.slice(end + 2)
      }
      news.resolve()
      news = Promise.withResolvers()
    }
  }
  const ended = read().catch(() => {})
  let seen = 0
  return {
    ended,
    heard: () => heard,
    async next(event: string): Promise<Heard | undefined> {
      for (;;) {
        const found = heard.findIndex((one, i) => i >= seen && one.event === event)
        if (found >= 0) {
          seen = found + 1
          return heard[found]
        }
        await news.promise
      }
    },
  }
}
