import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type App,
  anAccount,
  anApp,
  aPerson,
  aSession,
  aSite,
  PERSON_PASSWORD,
} from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../../content/contract/draft.ts'
import type { Role } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import type { Invitation, MadeInvitation, Person } from './shapes.ts'

let app: App
let site: Site
let ownerId: string
let as: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  await aSite(app, 'The default', { isDefault: true })
})

beforeEach(async () => {
  site = await aSite(app, 'Tidewater')
  ownerId = await anAccount(app, { site })
  as = await aSession(app, ownerId)
})

const at = (path: string) => `/api/forks/${site.id}/${path}`
const invite = (body: object, by = as) => app.call(`POST ${at('invitations')}` as 'POST /', { as: by, body })
const made = async (body: object, by = as): Promise<MadeInvitation> => (await invite(body, by)).json()
const accept = (body: object) => app.call('POST /api/invitations/accept', { body })
const people = async (): Promise<Person[]> =>
  (await app.call(`GET ${at('people')}` as 'GET /', { as })).json()
const invitations = async (): Promise<Invitation[]> =>
  (await app.call(`GET ${at('invitations')}` as 'GET /', { as })).json()
const change = (id: string, body: object, by = as) =>
  app.call(`PUT ${at('people')}/${id}` as 'PUT /', { as: by, body })
const remove = (id: string, by = as) => app.call(`DELETE ${at('people')}/${id}` as 'DELETE /', { as: by })
const member = (role: Role) => anAccount(app, { site, role })
const tokenIn = (headers: object) => /sid=([\w-]{43})/.exec(JSON.stringify(headers))?.[1] ?? ''
const emailOf = async (id: string) =>
  String((await administer(app.connection, 'select email from users where id = $1', [id]))[0]?.email)

const PASSWORD = 'a sentence that is long enough'

describe('an invitation', () => {
  it('[C413] opens the site to a new account once, in the role and the languages that it names', async () => {
    const link = await made({
      email: 'Ines@Example.org',
      name: 'Ines Moreau',
      role: 'translator',
      languages: ['fr', 'es'],
    })
    expect(link).toMatchObject({ email: 'ines@example.org', role: 'translator', languages: ['es', 'fr'] })
    const page = await app.call(`GET /join/${link.token}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Tidewater')
    expect(page.headers['cache-control']).toBe('no-store')

    const joined = await accept({ token: link.token, name: 'Ines Moreau', password: PASSWORD })
    expect(joined.statusCode).toBe(201)
    expect(joined.json()).toEqual({ username: 'ines' })
    const added = (await people()).find((one) => one.username === 'ines')
    expect(added).toMatchObject({ email: 'ines@example.org', firstName: 'Ines', lastName: 'Moreau' })
    expect(joined.body).not.toMatch(/argon|hash/i)
    const own = tokenIn(joined.headers)
    const [mine, ...others] = (await app.call('GET /api/admin/forks', { as: own })).json()
    expect(mine).toMatchObject({ id: site.id, role: 'translator', languages: ['es', 'fr'] })
    expect(others).toEqual([])
    expect(
      (await app.call('POST /api/auth/login', { body: { username: 'ines', password: PASSWORD } })).statusCode,
    ).toBe(200)

    expect((await app.call(`GET /join/${link.token}`)).statusCode).toBe(404)
    expect((await accept({ token: link.token, name: 'Again', password: PASSWORD })).statusCode).toBe(404)
    expect(await invitations()).toEqual([])
  })

  it('keeps no link: what is stored is a hash, and no list tells it again', async () => {
    const link = await made({ email: 'a@example.org', role: 'viewer' })
    const again = await invite({ email: 'b@example.org', role: 'viewer' })
    const dump = await administer(
      app.connection,
      "select (select jsonb_agg(i) from invitations i)::text || (select coalesce(jsonb_agg(k), '[]') from idempotency_keys k)::text as all",
    )
    for (const { token } of [link, again.json()]) expect(String(dump[0]?.all)).not.toContain(token)
    expect(JSON.stringify(await invitations())).not.toContain(link.token)
  })

  it('is not kept as the answer of a repeated call, either', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = { email: 'a@example.org', role: 'viewer' }
    const line = `POST ${at('invitations')}` as 'POST /'
    const { token } = (await app.call(line, { as, body, headers })).json()
    const [row] = await administer(app.connection, 'select jsonb_agg(k)::text as all from idempotency_keys k')
    expect(String(row?.all)).not.toContain(token)
  })

  it('asks for the password of an account that its address has, and leaves that account as it is', async () => {
    const id = await anAccount(app, { site: await aSite(app, 'Elsewhere') })
    const email = await emailOf(id)
    const { token } = await made({ email, role: 'editor' })
    const wrong = await accept({ token, password: 'not the words at all' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toMatchObject([{ pointer: '/password' }])
    expect(await people()).toHaveLength(1)
    const joined = await accept({ token, name: 'Somebody Else', password: PERSON_PASSWORD })
    expect(joined.statusCode).toBe(201)
    expect((await people()).find((one) => one.id === id)).toMatchObject({
      role: 'editor',
      languages: null,
      firstName: 'P',
    })
  })

  it('does not tell whoever made it whether its address has an account', async () => {
    const known = await emailOf(await anAccount(app, { site: await aSite(app, 'Elsewhere') }))
    const shown = []
    for (const email of [known, 'unknown@example.org']) {
      const { token } = await made({ email, name: 'Lotte', role: 'viewer' })
      const page = await app.call(`GET /join/${token}`)
      const refused = []
      for (const password of ['short', 'password1234', 'x'.repeat(300)])
        refused.push({ ...(await accept({ token, password })).json(), instance: '' })
      shown.push({ page: page.body.replaceAll(token, '').replaceAll(email, ''), refused })
    }
    expect(shown[0]).toEqual(shown[1])
  })

  it('wants a password of 12 characters that is not one of the common ones, and knows a name without one', async () => {
    const { token } = await made({ email: 'new@example.org', role: 'viewer' })
    for (const password of ['short', 'password1234', 'x'.repeat(300)]) {
      const refused = await accept({ token, name: 'New', password })
      expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/password'])
    }
    expect((await accept({ token, password: PASSWORD })).statusCode).toBe(201)
    const { token: named } = await made({ email: 'anna@example.org', name: 'Anna Lund', role: 'viewer' })
    await accept({ token: named, password: PASSWORD })
    const called = (await people()).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect(called).toEqual(expect.arrayContaining(['new ', 'Anna Lund']))
  })

  it('makes a name to sign in with that nobody has', async () => {
    const names = []
    for (const email of ['lotte@one.example', 'lotte@two.example']) {
      const { token } = await made({ email, role: 'viewer' })
      names.push((await accept({ token, name: 'Lotte', password: PASSWORD })).json().username)
    }
    expect(names).toEqual(['lotte', 'lotte-2'])
  })

  it('is used by one of many who try at the same moment', async () => {
    const { token } = await made({ email: 'crowd@example.org', role: 'viewer' })
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => accept({ token, name: 'Crowd', password: PASSWORD })),
    )
    expect(tries.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1)
    expect(tries.every(({ statusCode }) => statusCode < 500)).toBe(true)
    expect(await people()).toHaveLength(2)
  })

  it('ends after seven days, by withdrawing it, and by a new link in its place', async () => {
    const old = await made({ email: 'old@example.org', role: 'viewer' })
    await administer(
      app.connection,
      "update invitations set expires_at = expires_at - interval '7 days' where id = $1",
      [old.id],
    )
    const gone = await made({ email: 'gone@example.org', role: 'viewer' })
    await app.call(`DELETE ${at('invitations')}/${gone.id}` as 'DELETE /', { as })
    const first = await made({ email: 'twice@example.org', role: 'viewer' })
    const second = (
      await app.call(`POST ${at('invitations')}/${first.id}/link` as 'POST /', { as })
    ).json() as MadeInvitation
    const third = await made({ email: 'twice@example.org', role: 'author' })
    expect(new Set([first.id, second.id, third.id]).size).toBe(1)
    for (const { token } of [old, gone, first, second])
      expect((await accept({ token, name: 'N', password: PASSWORD })).statusCode).toBe(404)
    expect(await invitations()).toMatchObject([{ email: 'twice@example.org', role: 'author' }])
    expect((await accept({ token: third.token, name: 'N', password: PASSWORD })).statusCode).toBe(201)
  })

  it('is refused for who has access already', async () => {
    const email = await emailOf(await member('viewer'))
    expect((await invite({ email, role: 'viewer' })).json().errors).toMatchObject([{ pointer: '/email' }])
  })
})

describe('access', () => {
  it('[C171] [C413] is listed with role, languages and when they were last seen', async () => {
    const id = await member('translator')
    await change(id, { role: 'translator', languages: ['de', 'de'] })
    const [owner, translator] = await people()
    expect(owner).toMatchObject({ id: ownerId, role: 'owner', isPlatformOwner: false })
    expect(Date.parse(owner?.seenAt ?? '')).toBeGreaterThan(0)
    expect(translator).toMatchObject({ id, role: 'translator', languages: ['de'], seenAt: null })
  })

  it('[C171] changes at once for a session that is open', async () => {
    const id = await member('viewer')
    const theirs = await aSession(app, id)
    const write = () =>
      app.call(`POST ${at('blog')}` as 'POST /', { as: theirs, body: { title: 'T', slug: 't' } })
    expect((await write()).statusCode).toBe(403)
    expect((await change(id, { role: 'editor' })).json()).toMatchObject({ role: 'editor', languages: null })
    expect((await write()).statusCode).toBe(201)
  })

  it('[C413] is gone at once when it is removed, and the account stays', async () => {
    const id = await member('editor')
    const theirs = await aSession(app, id)
    expect((await app.call(`GET ${at('blog')}` as 'GET /', { as: theirs })).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(204)
    expect((await app.call(`GET ${at('blog')}` as 'GET /', { as: theirs })).statusCode).toBe(404)
    expect((await app.call('GET /api/auth/user', { as: theirs })).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(404)
  })

  it('a translator writes in the languages that they were given, and in no other', async () => {
    const id = await member('translator')
    await change(id, { role: 'translator', languages: ['de'] })
    const theirs = await aSession(app, id)
    const post = (
      await app.call(`POST ${at('blog')}` as 'POST /', { as, body: { title: 'T', slug: 't' } })
    ).json()
    let seq = 0
    const status = async (locale: string) => {
      const fields = { title: { value: `In ${locale}`, base: 0, after: {} } }
      const body = { writer: 'a', seq: ++seq, build: BUILD, fields }
      const line = `PUT /api/blog/${post.id}/draft?locale=${locale}` as 'PUT /'
      return (await app.call(line, { as: theirs, body })).statusCode
    }
    expect([await status('de'), await status('es')]).toEqual([200, 403])
    await change(id, { role: 'translator', languages: [] })
    expect([await status('es'), await status('en')]).toEqual([200, 403])
  })

  it('nobody gives or takes a role above the own one', async () => {
    const admin = await aPerson(app, { site, role: 'admin' })
    const editor = await member('editor')
    expect((await change(editor, { role: 'owner' }, admin)).json().errors).toMatchObject([
      { pointer: '/role' },
    ])
    expect((await change(ownerId, { role: 'viewer' }, admin)).statusCode).toBe(409)
    expect((await remove(ownerId, admin)).statusCode).toBe(409)
    expect((await invite({ email: 'o@example.org', role: 'owner' }, admin)).statusCode).toBe(422)
    const link = await made({ email: 'o@example.org', role: 'owner' })
    expect((await invite({ email: 'o@example.org', role: 'viewer' }, admin)).statusCode).toBe(422)
    const other = `${at('invitations')}/${link.id}`
    expect((await app.call(`POST ${other}/link` as 'POST /', { as: admin })).statusCode).toBe(422)
    expect((await app.call(`DELETE ${other}` as 'DELETE /', { as: admin })).statusCode).toBe(422)
    expect((await change(editor, { role: 'admin' }, admin)).statusCode).toBe(200)
  })

  it('[C413] the last owner stays, also when two go at the same moment', async () => {
    expect((await remove(ownerId)).statusCode).toBe(409)
    expect((await change(ownerId, { role: 'admin' })).statusCode).toBe(409)
    const second = await member('owner')
    const theirs = await aSession(app, second)
    const answers = await Promise.all([change(ownerId, { role: 'viewer' }), remove(second, theirs)])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    const rows = await administer(
      app.connection,
      "select user_id from fork_members where fork_id = $1 and role = 'owner'",
      [site.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('the owner of the install opens every site, and is taken from none', async () => {
    const id = await anAccount(app, { isPlatformOwner: true })
    expect((await people()).find((one) => one.id === id)).toMatchObject({
      role: 'owner',
      isPlatformOwner: true,
    })
    expect((await change(id, { role: 'viewer' })).statusCode).toBe(409)
    expect((await remove(id)).statusCode).toBe(409)
    await administer(app.connection, 'delete from users where id = $1', [id])
  })

  it('whoever may invite nobody any more leaves no link behind, and the log tells of it', async () => {
    for (const end of [(id: string) => remove(id), (id: string) => change(id, { role: 'editor' })]) {
      const id = await member('admin')
      const link = await made({ email: 'backdoor@example.org', role: 'admin' }, await aSession(app, id))
      expect(await invitations()).toMatchObject([{ madeBy: id }])
      await end(id)
      expect(await invitations()).toEqual([])
      const log = (await app.call(`GET ${at('activity')}` as 'GET /', { as })).json()
      expect(log).toContainEqual(
        expect.objectContaining({ action: 'invitation.delete', objectId: link.id, userId: ownerId }),
      )
    }
  })

  it('an owner who becomes an admin keeps the links that an admin could make, and no other', async () => {
    const id = await member('owner')
    const theirs = await aSession(app, id)
    const backdoor = await made({ email: 'backdoor@example.org', role: 'owner' }, theirs)
    await made({ email: 'editor@example.org', role: 'editor' }, theirs)
    await made({ email: 'theirs@example.org', role: 'owner' })
    expect((await change(await member('admin'), { role: 'owner' })).statusCode).toBe(200)
    await change(id, { role: 'admin' })
    expect((await accept({ token: backdoor.token, password: PASSWORD })).statusCode).toBe(404)
    expect((await invitations()).map(({ email }) => email).toSorted()).toEqual([
      'editor@example.org',
      'theirs@example.org',
    ])
  })

  it('changes with the password of the last ten minutes only', async () => {
    await administer(app.connection, "update sessions set sess = sess - 'confirmed' where user_id = $1", [
      ownerId,
    ])
    const id = await member('viewer')
    const link = { email: 'late@example.org', role: 'viewer' }
    for (const answer of [await change(id, { role: 'editor' }), await remove(id), await invite(link)])
      expect([answer.statusCode, answer.json().type]).toEqual([403, '/problems/confirm-password'])
    expect(await people()).toHaveLength(2)
  })

  it('is named in the log by whom it is for while it is open, and by its role for good', async () => {
    const log = async () =>
      (await app.call(`GET ${at('activity')}` as 'GET /', { as }))
        .json()
        .map(({ action, title, changes }: Record<string, unknown>) => [action, title, changes])
    await made({ email: 'a@example.org', name: 'Ines Moreau', role: 'translator', languages: ['fr'] })
    const { id } = await made({ email: 'b@example.org', role: 'viewer' })
    const viewer = { role: [null, 'viewer'] }
    const translator = { role: [null, 'translator'], languages: [null, ['fr']] }
    expect(await log()).toEqual([
      ['invitation.create', 'b@example.org', viewer],
      ['invitation.create', 'Ines Moreau', translator],
    ])
    await app.call(`DELETE ${at('invitations')}/${id}` as 'DELETE /', { as })
    expect((await log()).slice(0, 2)).toEqual([
      ['invitation.delete', null, { role: ['viewer', null] }],
      ['invitation.create', null, viewer],
    ])
  })

  it('is changed back only while it is still as it was left', async () => {
    const id = await member('translator')
    const french = { role: 'translator', languages: ['fr'] }
    await change(id, french)
    await change(id, { role: 'viewer' })
    const back = await change(id, { ...french, onlyIf: { role: 'viewer' } })
    expect(back.json()).toMatchObject(french)
    const late = await change(id, { role: 'viewer', onlyIf: { role: 'editor' } })
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'Somebody changed this access meanwhile, so it stays as it is.',
    ])
    expect((await people()).find((one) => one.id === id)).toMatchObject(french)
  })

  it('stands in the log, without link and address', async () => {
    const { token } = await made({ email: 'logged@example.org', role: 'viewer' })
    await accept({ token, name: 'Logged', password: PASSWORD })
    const id = (await people()).find(({ firstName }) => firstName === 'Logged')?.id ?? ''
    await change(id, { role: 'author' })
    await remove(id)
    const rows = await administer(app.connection, 'select * from activity where fork_id = $1 order by id', [
      site.id,
    ])
    expect(rows.map((row) => row.action)).toEqual([
      'invitation.create',
      'person.create',
      'person.save',
      'person.delete',
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|logged`))
  })
})
