import { describe, expect, it } from 'vitest'
import { aWorkplace, type Line } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { BUILD } from '../../content/contract/draft.ts'

const { app, site, as, good } = await aWorkplace('admin')

const ANN = { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org' }
const ALL = () => `/api/forks/${site.id}/team` as const
const create = (more: object = {}) => good(`POST ${ALL()}`, { ...ANN, ...more })
const refused = async (more: object) => {
  const answer = await app.call(`POST ${ALL()}`, { as, body: { ...ANN, ...more } })
  return [answer.statusCode, answer.json().detail]
}
const visit = (path: string) => app.call(`GET ${path}` as 'GET /')
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('a team member', () => {
  it('[C403] [C408] [C409] [C410] [C411] [C412] keeps every field, is listed, written and removed', async () => {
    const sent = {
      ...ANN,
      phone: '+44 20 7946 0118',
      bio: 'Reads aloud.',
      socialLinks: { website: 'https://example.org/' },
      avatar: '/objects/uploads/ann.jpg',
      order: 3,
      isActive: false,
    }
    const made = await good(`POST ${ALL()}`, sent)
    expect(made).toMatchObject(sent)
    expect(await good(`GET /api/team/${made.id}`)).toMatchObject(sent)
    const saved = await good(`PUT /api/team/${made.id}`, { phone: '', socialLinks: {}, isActive: true })
    expect(saved).toMatchObject({ ...sent, phone: '', socialLinks: {}, isActive: true, version: 2 })
    expect(await good(`GET ${ALL()}`)).toHaveLength(1)
    expect(await good(`DELETE /api/team/${made.id}`)).toBeNull()
    expect(await good(`GET ${ALL()}`)).toEqual([])
  })

  it('[C404] [C405] [C406] [C407] needs a name, a position and a valid address, and nothing else', async () => {
    expect(await create({ name: 'Bare' })).toMatchObject({ phone: '', bio: '', socialLinks: {}, avatar: '' })
    for (const name of [undefined, '', '  '])
      expect(await refused({ name })).toEqual([422, 'Name is required'])
    expect(await refused({ position: '' })).toEqual([422, 'Position is required'])
    for (const email of [undefined, '', 'nobody', 'a@b@c']) {
      expect([email, await refused({ email })]).toEqual([email, [422, 'Valid email is required']])
    }
    for (const [links, sentence] of [
      [{ website: 'javascript:alert(1)' }, 'Link must begin with https:// or http://'],
      [['https://example.org/'], 'Links must be an object of names and addresses'],
    ]) {
      expect(await refused({ socialLinks: links })).toEqual([422, sentence])
    }
    const [bare] = await good(`GET ${ALL()}`)
    const emptied = await app.call(`PUT /api/team/${bare.id}`, {
      as,
      body: { translations: { en: { name: '', position: 'Editor' } } },
    })
    expect([emptied.statusCode, emptied.json().detail]).toEqual([422, 'Name is required'])
    await good(`DELETE /api/team/${bare.id}`)
  })

  it('[C412] stands where it is put, a new one last', async () => {
    const people = [
      await create({ name: 'One' }),
      await create({ name: 'Two' }),
      await create({ name: 'Three' }),
    ]
    expect(namesOf(await good(`GET ${ALL()}?sort=order`))).toEqual(['One', 'Two', 'Three'])
    const ids = people.map(({ id }) => id).toReversed()
    expect(namesOf(await good(`PUT ${ALL()}/order`, { ids }))).toEqual(['Three', 'Two', 'One'])
    expect(namesOf(await good(`GET ${ALL()}?sort=order`))).toEqual(['Three', 'Two', 'One'])
    for (const id of ids) await good(`DELETE /api/team/${id}`)
  })

  it('[C412] [C487] of a move only the moved one goes, whatever others move at the same time', async () => {
    const ids: string[] = []
    for (const name of 'abcdefgh') ids.push((await create({ name })).id)
    const move = (moved: string | undefined, behind: string | undefined) =>
      good(`PUT ${ALL()}/order`, { ids: [behind, moved], moved })
    await Promise.all([0, 1, 2, 3].map((i) => move(ids[i], ids[i + 4])))
    expect(namesOf(await good(`GET ${ALL()}?sort=order`)).join('')).toBe('eafbgchd')
    const body = { ids: [ids[0]], moved: ids[1] }
    const refusal = await app.call(`PUT ${ALL()}/order`, { as, body })
    expect([refusal.statusCode, refusal.json().detail]).toEqual([422, 'What is moved must be one of ids'])
    // Those that it was moved among may be gone by now; it alone may not.
    const [gone, ...others] = ids
    await good(`DELETE /api/team/${gone}`)
    await good(`PUT ${ALL()}/order`, { ids: [ids[7], gone, ids[4]], moved: ids[4] })
    expect(namesOf(await good(`GET ${ALL()}?sort=order`)).join('')).toBe('fbgched')
    const late = { as, body: { ids: [gone, ids[4]], moved: gone } }
    const answer = await app.call(`PUT ${ALL()}/order`, late)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'It is not there any more'])
    for (const id of others) await good(`DELETE /api/team/${id}`)
  })

  it('is edited as a draft, switched on and off alone and with others, found by name, and restored', async () => {
    const made = await create({ name: 'Brannoch' })
    const fields = { position: { value: 'Reader' } }
    const saved = await good(`PUT /api/team/${made.id}/draft`, { writer: 'a', seq: 1, build: BUILD, fields })
    expect(saved).toMatchObject({
      taken: ['position'],
      hasChanges: true,
      position: 'Editor',
      status: 'active',
    })
    expect((await good(`GET /api/forks/${site.id}/review`)).items).toMatchObject([
      { type: 'team', title: 'Brannoch' },
    ])
    expect(await good(`POST /api/team/${made.id}/publish`)).toMatchObject({ position: 'Reader' })
    const bulk = (verb: string) =>
      good(`POST /api/forks/${site.id}/team/bulk`, { verb, target: { ids: [made.id] } })
    const hidden = await bulk('unpublish')
    expect(hidden).toMatchObject({ done: 1, undo: expect.any(String) })
    expect(await bulk('unpublish')).toMatchObject({ done: 0, skippedCount: 1 })
    expect(await good(`GET /api/team/${made.id}`)).toMatchObject({ isActive: false, status: 'inactive' })
    const of = async (query: string) => namesOf(await good(`GET ${ALL()}?${query}` as Line))
    expect([await of('status=inactive'), await of('status=active')]).toEqual([['Brannoch'], []])
    await good(`POST /api/forks/${site.id}/team/bulk/undo`, { undo: hidden.undo })
    expect([await of('status=active'), await of('q=ann@'), await of('sort=title&limit=5')]).toEqual([
      ['Brannoch'],
      ['Brannoch'],
      ['Brannoch'],
    ])
    const found = await good(`GET /api/search?forkId=${site.id}&q=branoch`)
    expect(found.items).toMatchObject([{ kind: 'team-member', id: made.id, title: 'Brannoch' }])
    await good(`POST /api/team/${made.id}/trash`)
    expect(await good(`GET ${ALL()}`)).toEqual([])
    await good(`POST /api/team/${made.id}/restore`)
    expect(await good(`GET ${ALL()}`)).toMatchObject([{ name: 'Brannoch', isActive: true }])
    await good(`DELETE /api/team/${made.id}`)
  })

  it('[C609] [C610] lies in the two tables of the specification', async () => {
    const { id } = await create({ order: 4, translations: { de: { name: 'Anne Wehr', bio: 'Liest vor.' } } })
    const [stored] = await administer(app.connection, 'select * from team_members where id = $1', [id])
    expect(stored).toMatchObject({
      fork_id: site.id,
      email: 'ann@example.org',
      avatar: '',
      position: 'Editor',
      display_order: 4,
      is_active: true,
    })
    const texts = 'select * from team_member_translations where team_member_id = $1'
    expect(await administer(app.connection, texts, [id])).toMatchObject([
      { team_member_id: id, language_id: expect.any(String), name: 'Anne Wehr', bio: 'Liest vor.' },
    ])
    await good(`DELETE /api/team/${id}`)
  })

  it('is closed with its module, and untouched when it comes back', async () => {
    const { id } = await create({})
    const seen = async () => [
      (await visit('/team')).statusCode,
      (await visit('/sitemap-en.xml')).body.includes('/team'),
    ]
    expect(await seen()).toEqual([200, true])
    await good(`POST /api/forks/${site.id}/modules/team/toggle`, { isEnabled: false })
    expect(await seen()).toEqual([404, false])
    await good(`POST /api/forks/${site.id}/modules/team/toggle`, { isEnabled: true })
    expect(await seen()).toEqual([200, true])
    await good(`DELETE /api/team/${id}`)
  })

  it('is shown to readers with its links and without its address, in their language, while it is active', async () => {
    const isEmpty = async () => {
      const { statusCode, body } = await visit('/team')
      expect([statusCode, body.includes('Nobody is introduced yet.')]).toEqual([200, true])
      expect(body).toContain('<meta name="robots" content="noindex"/>')
      expect((await visit('/sitemap-en.xml')).body).not.toContain('/team')
    }
    await isEmpty()
    const { id } = await create({
      phone: '+44 20 7946 0118',
      bio: 'Reads aloud.',
      socialLinks: { website: 'https://example.org/ann' },
      translations: { de: { position: 'Lektorin' } },
    })
    const page = await visit('/team')
    for (const text of ['Ann Weir', 'Editor', 'Reads aloud.', 'href="https://example.org/ann"']) {
      expect(page.body).toContain(text)
    }
    expect(page.body.match(/class="team__picture".*?<\/svg>/)?.[0].match(/<path/g)).toHaveLength(11)
    for (const secret of ['ann@example.org', '7946']) expect(page.body).not.toContain(secret)
    expect(await good(`GET /api/team/${id}?locale=de` as Line)).toMatchObject({ position: 'Lektorin' })
    expect(page.body).not.toContain('Nobody is introduced yet.')
    await good(`PUT /api/team/${id}`, { isActive: false })
    await isEmpty()
  })
})

it('stands beside what somebody signs, until the picture or the team goes', async () => {
  const ann = await create({ name: 'Ann Signs', avatar: '/objects/uploads/signs.jpg' })
  await good(`POST /api/forks/${site.id}/blog`, {
    title: 'Signed',
    slug: 'signed',
    author: 'Ann Signs',
    content: 'Words.',
    isPublished: true,
  })
  const post = async () => (await visit('/blog/signed')).body
  expect(await post()).toContain('src="/objects/uploads/signs.jpg"')
  await good(`PUT /api/team/${ann.id}`, { avatar: '/objects/uploads/other.jpg' })
  expect(await post()).toContain('src="/objects/uploads/other.jpg"')
  const toggle = (isEnabled: boolean) => good(`POST /api/forks/${site.id}/modules/team/toggle`, { isEnabled })
  await toggle(false)
  expect(await post()).not.toContain('/objects/uploads/')
  await toggle(true)
  await good(`DELETE /api/team/${ann.id}`)
  expect(await post()).not.toContain('/objects/uploads/')
})
