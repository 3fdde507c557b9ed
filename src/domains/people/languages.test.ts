import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anAccount, anApp, aPerson, aSession, aSite } from '../../../test/support/app.ts'
import { CONTENT_FORM } from '../../content/contract/draft.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Role } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'

let app: App
let site: Site
let owner: string

beforeAll(async () => {
  app = await anApp({ limits: NO_LIMITS })
  site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { site })
})

/** Somebody whose texts are those of some languages. */
async function limited(role: Role, languages: Locale[]): Promise<string> {
  const id = await anAccount(app, { site, role: 'viewer' })
  const body = { role, languages }
  const answer = await app.call(`PUT /api/forks/${site.id}/people/${id}`, { as: owner, body })
  expect(answer.statusCode).toBe(200)
  return aSession(app, id)
}

let pages = 0

const aPage = async (as = owner): Promise<{ id: string; version: number }> => {
  const body = { title: 'Press', slug: `press-${++pages}`, template: 'default' }
  const answer = await app.call(`POST /api/forks/${site.id}/pages`, { as, body })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const save = (as: string, id: string, body: object, locale = '') =>
  app.call(`PUT /api/pages/${id}${locale && `?locale=${locale}`}`, { as, body })
const draft = (as: string, id: string, locale: string) =>
  app.call(`PUT /api/pages/${id}/draft?locale=${locale}`, {
    as,
    body: {
      writer: 'w',
      seq: 1,
      build: String(CONTENT_FORM),
      fields: { title: { value: 'Presse', base: 0 } },
    },
  })
const ONLY_GERMAN = 'Your role on this site writes texts in German only.'

describe('an editor limited to German', () => {
  let as: string
  beforeAll(async () => {
    as = await limited('editor', ['de'])
  })

  it('writes German texts, and gets a sentence for those of other languages', async () => {
    const { id } = await aPage()
    expect((await save(as, id, { title: 'Presse' }, 'de')).statusCode).toBe(200)
    expect((await save(as, id, { translations: { de: { title: 'Presse' } } })).statusCode).toBe(200)
    for (const refused of [
      await save(as, id, { title: 'News' }),
      await save(as, id, { title: 'Presse' }, 'fr'),
      await save(as, id, { translations: { de: { title: 'P' }, es: { title: 'Prensa' } } }),
      await app.call(`POST /api/forks/${site.id}/pages`, {
        as,
        body: { title: 'New', slug: 'new', template: 'default' },
      }),
    ]) {
      expect([refused.statusCode, refused.json().detail]).toEqual([403, ONLY_GERMAN])
    }
    const { translations } = (await app.call(`GET /api/pages/${id}`, { as })).json()
    expect(translations).toMatchObject({ en: { title: 'Press' }, de: { title: 'Presse' } })
    expect(translations).not.toHaveProperty('fr')
  })

  it('saves drafts of German alone', async () => {
    const { id } = await aPage()
    const [own, other] = [await draft(as, id, 'de'), await draft(as, id, 'en')]
    expect(own.statusCode).not.toBe(403)
    expect([other.statusCode, other.json().detail]).toEqual([403, ONLY_GERMAN])
  })

  it('does what has no language as the role does, and restores no version, which has all', async () => {
    const { id } = await aPage()
    expect((await save(as, id, { slug: 'press-room' })).statusCode).toBe(200)
    expect((await app.call(`POST /api/pages/${id}/publish`, { as })).statusCode).toBe(200)
    const restored = await app.call(`POST /api/pages/${id}/revisions/1/restore`, { as })
    expect([restored.statusCode, restored.json().detail]).toEqual([403, ONLY_GERMAN])
  })

  it('writes no menu, whose words are those of the site’s own language', async () => {
    const [menu] = (await app.call(`GET /api/forks/${site.id}/navigation`, { as: owner })).json()
    const answer = await app.call(`PUT /api/navigation/${menu.id}`, { as, body: { name: 'Other' } })
    expect([answer.statusCode, answer.json().detail]).toEqual([403, ONLY_GERMAN])
  })
})

it('an author of English writes English, and no translation', async () => {
  const as = await limited('author', ['en'])
  const { id } = await aPage(as)
  expect((await save(as, id, { title: 'News' })).statusCode).toBe(200)
  const refused = await save(as, id, { title: 'Presse' }, 'de')
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Your role on this site writes texts in English only.',
  ])
})

it('a translator of German is told of other languages, as of the site’s own', async () => {
  const as = await limited('translator', ['de'])
  const { id } = await aPage()
  expect((await draft(as, id, 'de')).statusCode).not.toBe(403)
  for (const locale of ['en', 'fr']) {
    expect((await draft(as, id, locale)).json().detail).toBe(ONLY_GERMAN)
  }
})

it('nobody is limited in a role that has every right, or none', async () => {
  for (const role of ['admin', 'owner', 'viewer'] as const) {
    const id = await anAccount(app, { site, role: 'editor' })
    const body = { role, languages: ['de'] }
    const answer = await app.call(`PUT /api/forks/${site.id}/people/${id}`, { as: owner, body })
    expect(answer.json()).toMatchObject({ role, languages: null })
  }
})

describe('the words of a menu', () => {
  interface Entry {
    id: string
    label: string
    translations: Record<string, { label: string; description: string }>
    [field: string]: unknown
  }

  const theMenu = async () =>
    (await app.call(`GET /api/forks/${site.id}/navigation`, { as: owner })).json().at(0)
  let seq = 0
  const say = async (as: string, change: (items: Entry[]) => unknown) => {
    const { id } = await theMenu()
    const menu = (await app.call(`GET /api/navigation/${id}`, { as })).json()
    const items = structuredClone(menu.draft.items?.value ?? menu.items)
    const value = change(items) ?? items
    const items_ = { value, base: menu.fieldVersions.items ?? 0, after: {} }
    const body = { writer: as, seq: ++seq, build: String(CONTENT_FORM), fields: { items: items_ } }
    return app.call(`PUT /api/navigation/${id}/draft`, { as, body })
  }
  const german = (label: string) => (items: Entry[]) => {
    for (const one of items.slice(0, 1)) one.translations.de = { label, description: '' }
  }

  it('are drafts of a translator in their languages, and nothing else of the menu is', async () => {
    const as = await limited('translator', ['de'])
    const good = await say(as, german('Anfang'))
    expect(good.statusCode === 200 || good.body).toBe(true)
    expect(good.json().taken).toEqual(['items'])
    expect((await say(as, german('Beginn'))).statusCode).toBe(200)
    const menu = (await app.call(`GET /api/navigation/${(await theMenu()).id}`, { as: owner })).json()
    expect(menu.draft.items.value[0].translations.de.label).toBe('Beginn')
    for (const change of [
      (items: Entry[]) => void Object.assign(items[0] ?? {}, { label: 'Taken' }),
      (items: Entry[]) => void Object.assign(items[0] ?? {}, { url: 'https://evil.example' }),
      (items: Entry[]) => void Object.assign(items[0] ?? {}, { order: 99 }),
      (items: Entry[]) =>
        void Object.assign(items[0]?.translations ?? {}, { fr: { label: 'Début', description: '' } }),
      (items: Entry[]) => items.slice(1),
      (items: Entry[]) => [...items, { label: 'More', url: 'https://evil.example' }],
    ]) {
      const refused = await say(as, change)
      expect([refused.statusCode, refused.json().detail]).toEqual([403, ONLY_GERMAN])
    }
  })

  it('are those of an editor in the editor’s languages, who changes the menu if its own one is among them', async () => {
    const [foreign, own] = [await limited('editor', ['de']), await limited('editor', ['en'])]
    expect((await say(foreign, german('Los'))).statusCode).toBe(200)
    expect((await say(foreign, (items) => items.slice(1))).statusCode).toBe(403)
    expect(
      (await say(own, (items) => items.toReversed().map((one, i) => ({ ...one, order: i + 1 })))).statusCode,
    ).toBe(200)
    expect((await say(own, german('Nein'))).statusCode).toBe(403)
    for (const role of ['viewer', 'author'] as const) {
      const as = await limited(role, [])
      for (const change of [german('Nein'), () => null]) {
        expect((await say(as, change)).json().detail).toBe('Your role on this site does not allow this.')
      }
    }
  })
})
