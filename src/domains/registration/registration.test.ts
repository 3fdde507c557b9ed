import { beforeAll, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site })
})

const save = async (body: object) => {
  const answer = await app.call(`PUT /api/forks/${site.id}/settings`, { as, body })
  expect(answer.statusCode).toBe(200)
}
/** As a site has it that comes from an installation with mail: without mail nobody switches it on. */
const open = async () => {
  await administer(
    app.connection,
    `update forks set config = config || '{"allowRegistration": true}' where id = $1`,
    [site.id],
  )
  // What is saved makes pages anew.
  await save({ seoTitle: `Tidewater, ${performance.now()}` })
}
const close = () => save({ allowRegistration: false })
const signUp = (password = 'a long enough sentence') =>
  app.call('POST /api/readers/sign-up', { body: { email: 'reader@example.org', password } })
const accounts = () => administer(app.connection, 'select id from users')

it('[C576] off, as at first, nobody signs up and there is no page for it', async () => {
  const answer = await signUp()
  expect([answer.statusCode, answer.json().detail]).toEqual([
    403,
    'On this site readers need no account, and can make none.',
  ])
  expect((await app.call('GET /sign-up')).statusCode).toBe(404)
})

it('[C576] on, call and page say that it is closed until there is mail, and nobody is made an editor', async () => {
  const before = await accounts()
  await open()
  const answer = await signUp()
  expect([answer.statusCode, answer.json().detail]).toEqual([
    503,
    'Accounts for readers open once this installation can send mail.',
  ])
  expect(await accounts()).toEqual(before)
  const page = await app.call('GET /sign-up')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Accounts for readers are not open yet')
})

it('[C576] switched off again, the page is gone at once', async () => {
  await open()
  expect((await app.call('GET /sign-up')).statusCode).toBe(200)
  await close()
  expect((await app.call('GET /sign-up')).statusCode).toBe(404)
  expect((await signUp()).statusCode).toBe(403)
})
