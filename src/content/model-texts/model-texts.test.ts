import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiService, anAiService, says } from '../../../test/support/ai-service.ts'
import { type App, anAccount, anApp, aPerson, aSession, aSite, type Line } from '../../../test/support/app.ts'
import { aJobCtx } from '../../../test/support/jobs.ts'
import { administer } from '../../../test/support/database.ts'
import type { Role } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { NO_LIMITS } from '../../platform/http/limits.ts'
import { insertMember } from '../../domains/identity/queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { createOutside } from '../../platform/outside/outside.ts'
import { BUILD } from '../contract/draft.ts'
import { modelTextJobs } from './jobs.ts'
import { findNote } from './queries.ts'

let service: AiService
let app: App
let site: Site
let annasId: string
let anna: string
let seq = 0

beforeAll(async () => {
  service = await anAiService()
  app = await anApp({ limits: NO_LIMITS, outside: createOutside({ privateHosts: [service.host] }) })
  await aSite(app, 'Tidewater', { isDefault: true })
})

afterAll(() => service.close())

beforeEach(async () => {
  site = await aSite(app)
  annasId = await anAccount(app, { site, role: 'owner' })
  anna = await aSession(app, annasId)
  service.answer(says('Ebbe und Flut.'))
  await setUp(site, anna)
})

async function setUp({ id }: Site, as: string): Promise<void> {
  const body = {
    protocol: 'openai',
    address: service.address,
    model: 'small',
    key: null,
    priceIn: 0,
    priceOut: 0,
    tokensPerMonth: null,
    moneyPerMonth: null,
    isAgreed: true,
  }
  await app.call(`PUT /api/forks/${id}/assistant-settings`, { as, body })
}

async function good(line: string, body?: object, as = anna) {
  const answer = await app.call(line as Line, { as, ...(body && { body }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? null : answer.json()
}

let slugs = 0

const aPost = (more: object = {}) =>
  good(`POST /api/forks/${site.id}/blog`, {
    slug: `tides-${++slugs}`,
    title: 'Tides',
    content: 'They come twice a day.',
    ...more,
  })

const translated = async (itemId?: string, as = anna, to = 'de') =>
  (
    await good(
      'POST /api/ai/translate',
      { forkId: site.id, content: 'Tides', fromLanguage: 'en', toLanguage: to, contentType: 'blog', itemId },
      as,
    )
  ).id as string

const generated = async (topic: string, itemId?: string, as = anna) =>
  (await good('POST /api/ai/generate-content', { forkId: site.id, type: 'blog', topic, itemId }, as))
    .id as string

function draft(id: string, locale: string, fields: Record<string, [value: string, ...answers: string[]]>) {
  const edits = Object.entries(fields).map(([field, [value, ...answers]]) => [
    field,
    { value, base: 99, ...(answers.length > 0 && { answers }) },
  ])
  return {
    line: `PUT /api/blog/${id}/draft?locale=${locale}` as Line,
    body: { writer: 'a', seq: ++seq, build: BUILD, fields: Object.fromEntries(edits) },
  }
}

const drafted = (...given: Parameters<typeof draft>) => {
  const { line, body } = draft(...given)
  return good(line, body)
}

async function refused(as: string, ...given: Parameters<typeof draft>) {
  const { line, body } = draft(...given)
  const answer = await app.call(line, { as, body })
  return [answer.statusCode, answer.json().detail]
}

const versions = async (id: string): Promise<{ number: number; cause: string; models: string[] }[]> =>
  good(`GET /api/blog/${id}/revisions`)

const textsIn = async (id: string, number: number) =>
  (await good(`GET /api/blog/${id}/revisions/${number}`)).modelTexts

describe('a text of a model in the history', () => {
  it('says who took it, of which model and host, when, and what was asked', async () => {
    const { id } = await aPost()
    await drafted(id, 'en', { title: ['The tides', await generated('Shorter, please', id)] })
    const [newest] = await versions(id)
    expect(newest).toMatchObject({ number: 2, models: ['small'] })
    const [text, ...others] = await textsIn(id, 2)
    expect(others).toEqual([])
    expect(text).toMatchObject({
      language: 'en',
      field: 'title',
      asked: 'generate',
      host: service.host,
      model: 'small',
      prompt: 'Shorter, please',
    })
    expect(text.by).not.toBe('')
    expect(Date.now() - Date.parse(text.at)).toBeLessThan(60_000)
  })

  it('stands until a person changes it, and then in the versions that have it as it was', async () => {
    const { id } = await aPost()
    await drafted(id, 'en', { title: ['The tides', await generated('Shorter', id)] })
    await drafted(id, 'en', { excerpt: ['Of ebb and flood.'] })
    await drafted(id, 'en', { title: ['The tides, again'] })
    await drafted(id, 'en', { title: ['The tides, once more'] })
    expect((await versions(id)).map(({ number, models }) => [number, models])).toEqual([
      [3, []],
      [2, ['small']],
      [1, []],
    ])
  })

  it('that is taken back before readers have it leaves no mark', async () => {
    const { id } = await aPost()
    await drafted(id, 'en', { title: ['The tides', await generated('Shorter', id)] })
    await drafted(id, 'en', { title: ['Tides'] })
    expect((await versions(id)).flatMap(({ models }) => models)).toEqual([])
  })

  it('has its mark again where its version is restored', async () => {
    const { id } = await aPost()
    await drafted(id, 'en', { title: ['The tides', await generated('Shorter', id)] })
    await drafted(id, 'en', { title: ['The tides, again'] })
    await good(`POST /api/blog/${id}/revisions/2/restore`)
    expect((await versions(id)).map(({ number, models }) => [number, models])).toEqual([
      [4, ['small']],
      [3, []],
      [2, ['small']],
      [1, []],
    ])
  })

  it('loses its prompt after 90 days, and answers that nobody took are gone by then', async () => {
    const { id } = await aPost()
    await drafted(id, 'en', { title: ['The tides', await generated('Shorter', id)] })
    const old = "asked_at = asked_at - interval '91 days'"
    await administer(app.connection, `update model_texts set ${old}`)
    await administer(app.connection, `update model_answers set ${old}`)
    const asOwner = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction('*', work)
    for (const job of modelTextJobs) await job.run(aJobCtx(app.platform, asOwner), null)
    expect(await textsIn(id, 2)).toMatchObject([{ prompt: null, model: 'small' }])
    const [rows] = await administer(app.connection, 'select count(*)::int as left from model_answers')
    expect(rows?.left).toBe(0)
  })
})

describe('a new draft of an answer', () => {
  const create = async (answer: string) => {
    const body = { slug: `tides-${++slugs}`, title: 'Tides', content: 'They come.' }
    const query = `?answer=${answer}`
    return app.call(`POST /api/forks/${site.id}/blog${query}` as Line, { as: anna, body })
  }

  it('has the mark from its first version on, whatever it was asked about', async () => {
    const other = await aPost()
    const { id } = (await create(await generated('Tides', other.id))).json()
    expect(await versions(id)).toMatchObject([{ number: 1, models: ['small'] }])
    expect((await textsIn(id, 1)).map(({ field }: { field: string }) => field)).toEqual(['content', 'title'])
    await drafted(id, 'en', { title: ['Of tides'] })
    expect((await textsIn(id, 2)).map(({ field }: { field: string }) => field)).toEqual(['content'])
    expect((await textsIn(id, 1)).map(({ field }: { field: string }) => field)).toEqual(['content', 'title'])
  })

  it('is made only of an answer of one’s own', async () => {
    const editor = await aPerson(app, { site, role: 'editor' })
    expect((await create(await generated('Tides', undefined, editor))).statusCode).toBe(422)
    expect((await create('x')).statusCode).toBe(422)
  })
})

describe('an answer is taken', () => {
  const WRONG = [422, 'This answer of the assistant is not yours to take here']

  it('by whoever asked for it', async () => {
    const { id } = await aPost()
    const editor = await aPerson(app, { site, role: 'editor' })
    const answer = await generated('Shorter', id, editor)
    expect(await refused(anna, id, 'en', { title: ['The tides', answer] })).toEqual(WRONG)
    expect((await refused(editor, id, 'en', { title: ['The tides', answer] }))[0]).toBe(200)
  })

  it('into the item that it was asked about, or into any if it was about none', async () => {
    const [one, other] = [await aPost(), await aPost()]
    const ofOne = await generated('Shorter', one.id)
    expect(await refused(anna, other.id, 'en', { title: ['The tides', ofOne] })).toEqual(WRONG)
    const ofNone = await generated('Shorter')
    expect((await refused(anna, other.id, 'en', { title: ['The tides', ofNone] }))[0]).toBe(200)
  })

  it('on the site where it was asked', async () => {
    const answer = await generated('Shorter')
    const elsewhere = await aSite(app)
    const here = site
    site = elsewhere
    await app.db.transaction('*', (tx) => insertMember(tx, elsewhere.id, annasId, 'owner'))
    const { id } = await aPost()
    site = here
    expect(await refused(anna, id, 'en', { title: ['The tides', answer] })).toEqual(WRONG)
  })

  it('by an id that there is, and a refused one changes nothing', async () => {
    const { id } = await aPost()
    const unknown = '019aa000-0000-7000-8000-000000000001'
    expect(await refused(anna, id, 'en', { title: ['The tides', unknown] })).toEqual(WRONG)
    expect((await refused(anna, id, 'en', { title: ['The tides', 'x'] }))[0]).toBe(422)
    expect((await good(`GET /api/blog/${id}`)).draft).toEqual({})
    expect(await versions(id)).toHaveLength(1)
  })
})

describe('a page with a translation of a model', () => {
  const NOTE = 'Maschinell übersetzt'

  /** A post that readers see, whose German excerpt waits as the model wrote it. */
  async function waiting() {
    // Readers can choose a language in which a page is published.
    await good(`POST /api/forks/${site.id}/pages`, {
      slug: `press-${++slugs}`,
      title: 'Press',
      content: 'Pictures.',
      template: 'default',
      isPublished: true,
      translations: { de: { title: 'Presse', content: 'Bilder.' } },
    })
    const { id, slug } = await aPost({
      isPublished: true,
      translations: { de: { title: 'Tiden', content: 'Zweimal am Tag.' } },
    })
    await drafted(id, 'de', { excerpt: ['Ebbe und Flut.', await translated(id)] })
    return { id, slug: String(slug) }
  }

  const noteOn = async (slug: string, language = '/de') => {
    const { body, statusCode } = await app.call(`GET ${language}/blog/${slug}` as Line, {
      host: `${site.slug}.localhost`,
      headers: { accept: 'text/html' },
    })
    expect(statusCode).toBe(200)
    return /class="wrap language-note"[^>]*>([^<]*)</.exec(body)?.[1] ?? null
  }

  it('says so once it is published, in the language of the reader, and in no other language', async () => {
    const { id, slug } = await waiting()
    expect(await noteOn(slug)).toBe(null)
    await good(`POST /api/blog/${id}/publish`)
    expect([await noteOn(slug), await noteOn(slug, '')]).toEqual([NOTE, null])
  })

  it('says so until a person has checked it; an edit alone is no check', async () => {
    const { id, slug } = await waiting()
    await good(`POST /api/blog/${id}/publish`)
    await drafted(id, 'de', { excerpt: ['Die Gezeiten.'] })
    await good(`POST /api/blog/${id}/publish`)
    expect(await noteOn(slug)).toBe(NOTE)
    expect(await good(`GET /api/blog/${id}/translation?locale=de`)).toMatchObject({ unchecked: ['excerpt'] })
    expect(await good(`POST /api/blog/${id}/translation/check?locale=de`)).toMatchObject({ unchecked: [] })
    expect(await noteOn(slug)).toBe(null)
  })

  it('names who checked it where the site says so, as long as the account is there', async () => {
    const { id, slug } = await waiting()
    await good(`POST /api/blog/${id}/publish`)
    await good(`PUT /api/forks/${site.id}/translation-note`, { namesCheckers: true })
    const checker = await anAccount(app, { site, role: 'translator' })
    await good(`POST /api/blog/${id}/translation/check?locale=de`, undefined, await aSession(app, checker))
    expect(await noteOn(slug)).toMatch(/^Geprüft von P \d+$/)
    await administer(app.connection, 'delete from users where id = $1', [checker])
    const [row] = await administer(
      app.connection,
      'select checked_name from model_texts where item_id = $1',
      [id],
    )
    expect(row).toEqual({ checked_name: null })
  })

  it('names nobody whose account has no name but the one to sign in with', async () => {
    const { id, slug } = await waiting()
    await good(`POST /api/blog/${id}/publish`)
    await good(`PUT /api/forks/${site.id}/translation-note`, { namesCheckers: true })
    await administer(app.connection, `update users set first_name = '', last_name = '' where id = $1`, [
      annasId,
    ])
    await good(`POST /api/blog/${id}/translation/check?locale=de`)
    expect(await noteOn(slug)).toBe(null)
  })

  it('says it again once a model has translated more', async () => {
    const { id, slug } = await waiting()
    await good(`POST /api/blog/${id}/translation/check?locale=de`)
    await good(`POST /api/blog/${id}/publish`)
    expect(await noteOn(slug)).toBe(null)
    await drafted(id, 'de', { excerpt: ['Ebbe.', await translated(id)] })
    await good(`POST /api/blog/${id}/publish`)
    expect(await noteOn(slug)).toBe(NOTE)
  })

  it('says nothing once the publication is taken back', async () => {
    const { id, slug } = await waiting()
    await good(`POST /api/blog/${id}/publish`)
    await good(`POST /api/forks/${site.id}/publish/undo`, {})
    expect(await noteOn(slug)).toBe(null)
    await good(`POST /api/blog/${id}/publish`)
    expect(await noteOn(slug)).toBe(NOTE)
  })

  it('is checked by whoever may write the language', async () => {
    const { id } = await waiting()
    const check = async (role: Role, language = 'de') => {
      const as = await aPerson(app, { site, role })
      const line = `POST /api/blog/${id}/translation/check?locale=${language}` as Line
      return (await app.call(line, { as })).statusCode
    }
    expect([await check('viewer'), await check('translator', 'en'), await check('translator')]).toEqual([
      403, 403, 200,
    ])
  })

  it('tells readers’ queries that it is one and who says that it is right, and nothing else', async () => {
    const columns = ['prompt', 'user_id', 'model', 'host', 'checked_by', 'checked_name', 'checked_at']
    const rows = await administer(
      app.connection,
      `select c from unnest($1::text[]) c where has_column_privilege('flyleaf_reader', 'model_texts', c, 'select')`,
      [columns],
    )
    expect(rows.map(({ c }) => c)).toEqual(['checked_name', 'checked_at'])
    const { id } = await waiting()
    const note = () => findNote(app.db.reader, site.id, 'de', [{ kind: 'post', id }])
    expect(await note()).toBe(null)
    await good(`POST /api/blog/${id}/publish`)
    expect(await note()).toEqual({ checkedBy: null })
  })
})
