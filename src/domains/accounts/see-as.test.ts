import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSession, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'

let app: App
let site: Site
let other: Site
let as: string

const SENTENCE = 'You see the studio as somebody else, so nothing can be changed until you end that.'

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  other = await aSite(app, 'Elsewhere')
})

beforeEach(async () => {
  as = await aPerson(app, { isPlatformOwner: true })
})

const user = async (who = as) => (await app.call('GET /api/auth/user', { as: who })).json()
const sites = async (who = as): Promise<{ id: string; role: string }[]> =>
  (await app.call('GET /api/admin/forks', { as: who })).json()
const see = (id: string, who = as) => app.call(`POST /api/admin/accounts/${id}/see-as`, { as: who })
const seeOnSite = (id: string, who: string) =>
  app.call(`POST /api/forks/${site.id}/people/${id}/see-as`, { as: who })
const end = (who = as) => app.call('POST /api/auth/see-as/end', { as: who })

describe('the owner of the install', () => {
  it('sees the studio as a person: their name, their sites, their role, and who is looking', async () => {
    const own = await user()
    const id = await anAccount(app, { site, role: 'author' })
    expect((await see(id)).statusCode).toBe(204)
    expect(await user()).toMatchObject({
      id,
      isPlatformOwner: false,
      seenBy: { userId: own.id, username: own.username, siteId: null, until: expect.any(String) },
    })
    expect(await sites()).toMatchObject([{ id: site.id, role: 'author' }])
    expect((await app.call(`GET /api/forks/${other.id}/pages`, { as })).statusCode).toBe(404)
    expect((await app.call('GET /api/admin/accounts', { as })).statusCode).toBe(403)
  })

  it('changes nothing meanwhile: every write gets one sentence, whatever it is about', async () => {
    const id = await anAccount(app, { site, role: 'admin' })
    await see(id)
    const writes = [
      app.call(`POST /api/forks/${site.id}/pages`, { as, body: { title: 'A', slug: 'a' } }),
      app.call(`POST /api/forks/${other.id}/pages`, { as, body: {} }),
      app.call('PUT /api/auth/user', { as, body: { firstName: 'Eve' } }),
      app.call('DELETE /api/pages/0193d0a0-0000-7000-8000-000000000000', { as }),
      app.call(`PUT /api/auth/current-fork`, { as, body: { forkId: site.id } }),
      app.call('POST /api/auth/confirm-password', { as, body: { password: 'x' } }),
      see(id),
      app.call('POST /api/uploads', { as, headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' } }),
    ]
    for (const answer of await Promise.all(writes)) {
      expect([answer.statusCode, answer.json().detail]).toEqual([403, SENTENCE])
    }
    for (const own of ['sessions', 'passkeys', 'second-factor', 'provider']) {
      const secret = await app.call(`GET /api/auth/${own}`, { as })
      expect([secret.statusCode, secret.json().detail]).toEqual([403, SENTENCE])
    }
    const file = await app.call(`GET /api/forks/${site.id}/subscribers/export`, { as })
    expect(file.json().type).toBe('/problems/confirm-password')
  })

  it('is back at once, after 30 minutes, and with the end of the session', async () => {
    const own = (await user()).id
    const id = await anAccount(app, { site, role: 'viewer' })
    await see(id)
    expect((await end()).statusCode).toBe(204)
    expect(await user()).toMatchObject({ id: own })
    expect(await user()).not.toHaveProperty('seenBy')
    await see(id)
    await administer(
      app.connection,
      `update sessions set sess = jsonb_set(sess, '{seeAs,until}', to_jsonb(now())) where sess ? 'seeAs'`,
    )
    expect(await user()).toMatchObject({ id: own })
    await see(id)
    expect((await app.call('POST /api/auth/logout', { as })).statusCode).toBe(204)
    expect((await app.call('GET /api/auth/user', { as })).statusCode).toBe(401)
  })

  it('is named in the log, and nobody else', async () => {
    const own = (await user()).id
    const id = await anAccount(app, { site, role: 'viewer' })
    await see(id)
    await end()
    const lines = (await app.call('GET /api/activity?limit=2', { as })).json()
    expect(lines).toMatchObject([
      { action: 'account.end-see-as', userId: own, objectId: id },
      { action: 'account.see-as', userId: own, objectId: id },
    ])
  })

  it('gets a sentence for the own account, for one without a site, and nothing for a disabled one', async () => {
    const own = (await user()).id
    expect((await see(own)).statusCode).toBe(409)
    expect((await see(await anAccount(app))).statusCode).toBe(409)
    const id = await anAccount(app, { site })
    await app.call(`POST /api/admin/accounts/${id}/disable`, { as })
    expect((await see(id)).statusCode).toBe(404)
  })

  it('has the own view again once the account is disabled', async () => {
    const own = (await user()).id
    const id = await anAccount(app, { site, role: 'viewer' })
    await see(id)
    await administer(app.connection, 'update users set disabled_at = now() where id = $1', [id])
    expect((await user()).id).toBe(own)
  })
})

describe('an admin of a site', () => {
  it('sees it as people with less rights, and sees no other site of theirs', async () => {
    const admin = await aPerson(app, { site, role: 'admin' })
    const id = await anAccount(app, { site, role: 'editor' })
    await administer(
      app.connection,
      `insert into fork_members (fork_id, user_id, role) values ($1, $2, 'owner')`,
      [other.id, id],
    )
    expect((await seeOnSite(id, admin)).statusCode).toBe(204)
    expect(await sites(admin)).toMatchObject([{ id: site.id, role: 'editor' }])
    expect(await user(admin)).toMatchObject({ id, seenBy: { siteId: site.id } })
    await end(admin)
    const lines = (await app.call(`GET /api/forks/${site.id}/activity?limit=2`, { as: admin })).json()
    expect(lines.map((line: { action: string }) => line.action)).toEqual([
      'person.end-see-as',
      'person.see-as',
    ])
  })

  it('never sees it as somebody with as many rights or more, nor as people of other sites', async () => {
    const admin = await aPerson(app, { site, role: 'admin' })
    for (const role of ['admin', 'owner'] as const) {
      expect((await seeOnSite(await anAccount(app, { site, role }), admin)).statusCode).toBe(409)
    }
    const platform = await anAccount(app, { isPlatformOwner: true })
    expect((await seeOnSite(platform, admin)).statusCode).toBe(409)
    const foreign = await seeOnSite(await anAccount(app, { site: other }), admin)
    expect(foreign.statusCode).toBe(404)
    const editor = await aPerson(app, { site, role: 'editor' })
    expect((await seeOnSite(await anAccount(app, { site, role: 'viewer' }), editor)).statusCode).toBe(403)
  })

  it('gets no more rights than the own ones when either role changes meanwhile', async () => {
    const adminId = await anAccount(app, { site, role: 'admin' })
    const admin = await aSession(app, adminId)
    const id = await anAccount(app, { site, role: 'editor' })
    await seeOnSite(id, admin)
    await administer(app.connection, `update fork_members set role = 'owner' where user_id = $1`, [id])
    expect(await sites(admin)).toMatchObject([{ role: 'admin' }])
    await administer(app.connection, 'update users set is_platform_owner = true where id = $1', [id])
    expect(await user(admin)).toMatchObject({ id })
    expect((await app.call('GET /api/admin/accounts', { as: admin })).statusCode).toBe(403)
    await administer(app.connection, `update fork_members set role = 'viewer' where user_id = $1`, [adminId])
    expect(await sites(admin)).toMatchObject([{ role: 'viewer' }])
    await administer(app.connection, 'delete from fork_members where user_id = $1', [adminId])
    expect(await sites(admin)).toEqual([])
  })
})
