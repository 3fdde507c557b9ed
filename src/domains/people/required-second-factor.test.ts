import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSession, aSite, type Line } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { ROUTES } from '../../app/server.ts'
import { ROLES } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { newId } from '../../platform/ids.ts'

let app: App
let site: Site
let other: Site
/** Asks for it, with a second factor of their own. */
let admin: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Quince Yard')
  const id = await anAccount(app, { site, role: 'admin' })
  await giveFactor(id)
  admin = await aSession(app, id)
})

beforeEach(() => administer(app.connection, 'update forks set second_factor_from = null'))

const giveFactor = (userId: string) =>
  administer(app.connection, 'insert into second_factors (user_id, last_step) values ($1, 1)', [userId])

const ask = (body: object, as = admin) => app.call(`PUT /api/forks/${site.id}/sign-in-rule`, { as, body })

const askNow = async () => {
  const answer = await ask({ isSecondFactorNeeded: true, graceDays: 0 })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { isSecondFactorNeeded: true, secondFactorFrom: expect.any(String) },
  ])
}

const counts = (as: string, siteId = site.id) => app.call(`GET /api/forks/${siteId}/counts`, { as })
const own = async (as: string) => (await app.call('GET /api/auth/user', { as })).json()

describe('a site that asks for a second factor', () => {
  it.each(ROLES)('opens nothing to an %s without one, and everything once they have one', async (role) => {
    const id = await anAccount(app, { site, role })
    const as = await aSession(app, id)
    expect([(await counts(as)).statusCode, (await own(as)).secondFactor]).toEqual([200, undefined])
    await askNow()
    expect((await counts(as)).json().type).toBe('/problems/second-factor-needed')
    expect((await own(as)).secondFactor).toEqual({ from: expect.any(String), isDue: true })
    await giveFactor(id)
    expect((await counts(as)).statusCode).toBe(200)
    expect((await own(as)).secondFactor).toBeUndefined()
  })

  it('refuses every call but those that set one up, before it looks at anything else', async () => {
    const as = await aPerson(app, { site, role: 'owner' })
    await askNow()
    const faults: string[] = []
    for (const { endpoint } of ROUTES) {
      const { method, path, policy, isBeforeSecondFactor } = endpoint
      // Signing out is tried below: it ends the session of the calls after it.
      if (policy.kind === 'public' || path === '/api/auth/logout') continue
      const line = `${method} ${path.replace(':forkId', site.id).replace(/:\w+/g, newId())}` as Line
      const answer = await app.call(line, { as })
      const isRefused = answer.statusCode === 403 && answer.json().type === '/problems/second-factor-needed'
      if (isRefused === (isBeforeSecondFactor === true)) faults.push(`${line}: ${answer.statusCode}`)
    }
    expect(faults).toEqual([])
  })

  it('shows them what everybody sees, and no upload, stream or file of the trash', async () => {
    const as = await aPerson(app, { site, role: 'owner' })
    const parts = async () => (await app.call(`GET /api/forks/${site.id}/book-parts`, { as })).statusCode
    const maintain = async (maintenanceMode: boolean) => {
      const line = `PUT /api/forks/${site.id}/settings` as Line
      expect((await app.call(line, { as: admin, body: { maintenanceMode } })).statusCode).toBe(200)
    }
    await maintain(true)
    expect(await parts()).toBe(200)
    await askNow()
    expect(await parts()).toBe(503)
    await maintain(false)
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1' }
    expect((await app.call('POST /api/uploads', { as, headers })).statusCode).toBe(401)
    expect((await app.call('GET /api/events', { as })).statusCode).toBe(401)
  })

  it('gives so many days as it says, in which people work as before and are told', async () => {
    const as = await aPerson(app, { site, role: 'editor' })
    expect((await ask({ isSecondFactorNeeded: true, graceDays: 91 })).statusCode).toBe(422)
    expect((await ask({ isSecondFactorNeeded: true, graceDays: 7 })).statusCode).toBe(200)
    const { from, isDue } = (await own(as)).secondFactor
    expect([isDue, Math.round((Date.parse(from) - Date.now()) / 86_400_000)]).toEqual([false, 7])
    expect((await counts(as)).statusCode).toBe(200)
    await administer(app.connection, "update forks set second_factor_from = now() - interval '1 second'")
    expect((await counts(as)).statusCode).toBe(403)
  })

  it('is set by who has one, and manages people; it stands in the log', async () => {
    const owner = await aPerson(app, { site, role: 'owner' })
    const locked = await ask({ isSecondFactorNeeded: true }, owner)
    expect([locked.statusCode, locked.json().detail]).toEqual([
      409,
      'Please set up a second factor for your own account first.',
    ])
    const editor = await aPerson(app, { site, role: 'editor' })
    expect((await ask({ isSecondFactorNeeded: true }, editor)).statusCode).toBe(403)
    expect((await app.call(`GET /api/forks/${site.id}/sign-in-rule`, { as: owner })).json()).toEqual({
      isSecondFactorNeeded: false,
      secondFactorFrom: null,
    })
    await askNow()
    const { items = null, ...line } = (
      await app.call(`GET /api/forks/${site.id}/activity?limit=1`, { as: admin })
    ).json()[0]
    expect([items, line.action, Object.keys(line.changes)]).toEqual([
      null,
      'settings.save',
      ['secondFactorFrom'],
    ])
    // Whoever may manage people takes it back, with a factor or without.
    const { secondFactorFrom } = (await ask({ isSecondFactorNeeded: true })).json()
    expect(secondFactorFrom).toBe(
      (await app.call(`GET /api/forks/${site.id}/sign-in-rule`, { as: admin })).json().secondFactorFrom,
    )
    expect((await ask({ isSecondFactorNeeded: false })).json().secondFactorFrom).toBeNull()
  })

  it('asks nobody who works elsewhere, but the owner of the installation, who opens every site', async () => {
    const elsewhere = await aPerson(app, { site: other, role: 'owner' })
    const platformOwner = await aPerson(app, { isPlatformOwner: true })
    await askNow()
    expect((await counts(elsewhere, other.id)).statusCode).toBe(200)
    expect((await counts(platformOwner, other.id)).statusCode).toBe(403)
  })

  it('asks anew where somebody turns theirs off, and says in the list who has none', async () => {
    const id = await anAccount(app, { site, role: 'author' })
    await giveFactor(id)
    const as = await aSession(app, id)
    await askNow()
    const listed = async () => {
      const people = (await app.call(`GET /api/forks/${site.id}/people`, { as: admin })).json()
      return people.find((one: { id: string }) => one.id === id).hasSecondFactor
    }
    expect(await listed()).toBe(true)
    expect((await app.call('DELETE /api/auth/second-factor', { as })).statusCode).toBe(204)
    expect(await listed()).toBe(false)
    expect((await own(as)).secondFactor.isDue).toBe(true)
    const begun = await app.call('POST /api/auth/second-factor/begin', { as })
    expect([begun.statusCode, begun.json().secret.length > 20]).toEqual([200, true])
  })

  it('lets an admin with one see as somebody without, and ends the view of who has none themselves', async () => {
    const id = await anAccount(app, { site, role: 'author' })
    const seeAs = `POST /api/forks/${site.id}/people/${id}/see-as` as Line
    const viewerId = await anAccount(app, { site, role: 'owner' })
    const viewer = await aSession(app, viewerId)
    expect((await app.call(seeAs, { as: viewer })).statusCode).toBeLessThan(300)
    await askNow()
    const looking = await own(viewer)
    expect([looking.id, looking.seenBy, looking.secondFactor.isDue]).toEqual([viewerId, undefined, true])
    expect((await app.call(seeAs, { as: admin })).statusCode).toBeLessThan(300)
    const seen = await own(admin)
    expect([seen.id, seen.secondFactor]).toEqual([id, undefined])
    expect((await counts(admin)).statusCode).toBe(200)
    expect((await app.call('POST /api/auth/see-as/end', { as: admin })).statusCode).toBeLessThan(300)
  })

  it('lets whoever owes one sign in anew and sign out', async () => {
    const as = await aPerson(app, { site, role: 'viewer' })
    await askNow()
    expect((await app.call('POST /api/auth/logout', { as })).statusCode).toBe(204)
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(401)
  })
})
