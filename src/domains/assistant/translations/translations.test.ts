import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiService, anAiService, isSilent, refuses, says } from '../../../../test/support/ai-service.ts'
import {
  type App,
  anAccount,
  anApp,
  aPerson,
  aSession,
  aSite,
  type Line,
} from '../../../../test/support/app.ts'
import { setUpAssistant } from '../../../../test/support/callers.ts'
import { administer } from '../../../../test/support/database.ts'
import { aJobCtx, runJob } from '../../../../test/support/jobs.ts'
import { TRANSLATIONS } from '../../../app/translations.ts'
import { BUILD } from '../../../content/contract/draft.ts'
import type { Site } from '../../../kernel/site.ts'
import { NO_LIMITS } from '../../../platform/http/limits.ts'
import { openPool, transaction, type Tx } from '../../../platform/db/database.ts'
import { createOutside } from '../../../platform/outside/outside.ts'
import { insertMember } from '../../identity/queries.ts'

const { jobs: JOBS } = TRANSLATIONS

let service: AiService
let app: App
let site: Site
let annasId: string
let anna: string

beforeAll(async () => {
  service = await anAiService()
  app = await anApp({
    limits: NO_LIMITS,
    outside: createOutside({ privateHosts: [service.host], silenceMs: 1_500 }),
  })
  await aSite(app, 'Tidewater', { isDefault: true })
})

afterAll(() => service.close())

beforeEach(async () => {
  site = await aSite(app)
  annasId = await anAccount(app, { site, role: 'owner' })
  anna = await aSession(app, annasId)
  service.heard.length = 0
  service.answer(says(GERMAN))
  await setUpAssistant(app, site.id, service.address, 'small')
})

/** The title and the text of a post. */
const GERMAN = '[[1]]\nGezeiten\n\n[[2]]\nSie kommen [zweimal](/about) am Tag.'

let slugs = 0

async function good(line: string, body?: object, as = anna) {
  const answer = await app.call(line as Line, { as, ...(body && { body }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? null : answer.json()
}

const refusal = async (line: string, body: object | undefined, as = anna) => {
  const { statusCode, ...answer } = await app.call(line as Line, { as, ...(body && { body }) })
  return [statusCode, answer.json().detail]
}

const aPost = (more: object = {}) =>
  good(`POST /api/forks/${site.id}/blog`, {
    slug: `tides-${++slugs}`,
    title: 'Tides',
    content: 'They come [twice](/about) a day.',
    ...more,
  })

const at = (path = '') => `/api/forks/${site.id}/translation-jobs${path}`

const begun = (ids: string[], more: object = {}, as = anna) =>
  good(`POST ${at()}`, { type: 'post', language: 'de', target: { ids }, ...more }, as)

/** Runs the steps of a job as the queue would, one after the other, until it waits for nothing but time or a person. */
async function run(jobId: string, steps = 20) {
  for (let n = 0; n < steps; n++) {
    const [row] = await administer(
      app.connection,
      'select state, wakes_at from translation_jobs where id = $1',
      [jobId],
    )
    if (row?.state !== 'running' || row.wakes_at !== null) break
    await runJob(JOBS, 'assistant.translate', app.platform, { siteId: site.id, jobId })
  }
  return good(`GET ${at(`/${jobId}`)}`)
}

const proposalsOf = (itemId: string, as = anna, language = 'de') =>
  good(
    `GET /api/forks/${site.id}/proposals/item?type=post&itemId=${itemId}&language=${language}`,
    undefined,
    as,
  )

const waiting = (as = anna) => good(`GET /api/forks/${site.id}/proposals`, undefined, as)

let seq = 0

const draft = (
  id: string,
  locale: string,
  fields: Record<string, [value: unknown, ...answers: string[]]>,
  as = anna,
) =>
  good(
    `PUT /api/blog/${id}/draft?locale=${locale}`,
    {
      writer: 'a',
      seq: ++seq,
      build: BUILD,
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, [value, ...answers]]) => [
          field,
          { value, base: 99, ...(answers.length > 0 && { answers }) },
        ]),
      ),
    },
    as,
  )

/** Everything that is stored of items of all types, and what is kept of their past. */
async function stored() {
  const tables = [
    'blog_posts',
    'blog_post_translations',
    'draft_fields',
    'revisions',
    'model_texts',
    'translation_sources',
  ]
  const all = tables.map(
    (table) => `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${table} t)`,
  )
  const [row] = await administer(app.connection, `select jsonb_build_array(${all.join()})::text as all`)
  return row?.all
}

const uses = () =>
  administer(
    app.connection,
    'select state, tokens_in as "in", tokens_out as out from assistant_uses where fork_id = $1 order by started_at',
    [site.id],
  )

describe('a translation of many items', () => {
  it('brings proposals for what is missing, one question an item, and writes nothing into any', async () => {
    const [first, second] = [await aPost(), await aPost()]
    const done = await aPost({ translations: { de: { title: 'Gezeiten', content: 'Zweimal.' } } })
    const before = await stored()
    const job = await begun([first.id, second.id, done.id])
    expect(job).toMatchObject({ state: 'running', total: 3, waiting: 3, type: 'post', language: 'de' })
    const after = await run(job.id)
    expect(after).toMatchObject({ state: 'ended', done: 2, nothing: 1, refused: 0, waiting: 0 })
    expect(await stored()).toBe(before)
    expect(service.heard).toHaveLength(2)
    const [system, user] = service.heard[0]?.body.messages ?? []
    expect(JSON.stringify(system)).toContain('from English into German')
    expect(JSON.stringify(user)).toContain('[[1]]\\nTides')
    expect(await uses()).toEqual(Array(2).fill({ state: 'ended', in: 100, out: 20 }))
    const { proposals, missing } = await proposalsOf(first.id)
    expect(proposals).toMatchObject([
      { field: 'title', isStale: false, value: 'Gezeiten' },
      { field: 'content', isStale: false, value: { doc: { type: 'doc' } } },
    ])
    expect(missing).toEqual([])
    const at = (await waiting()).map((one: { itemId: string }) => one.itemId)
    expect(new Set(at)).toEqual(new Set([first.id, second.id]))
    expect(await waiting()).toMatchObject([{ type: 'post', title: 'Tides', language: 'de', fields: 2 }, {}])
  })

  it('asks for nothing that waits already', async () => {
    const { id } = await aPost()
    await run((await begun([id])).id)
    expect(await run((await begun([id])).id)).toMatchObject({ state: 'ended', nothing: 1 })
    expect(service.heard).toHaveLength(1)
  })

  it('takes the rows of a list by its query, and is refused when that finds others by now', async () => {
    await aPost({ isPublished: true })
    await aPost()
    const { count, mark } = await good(`GET /api/forks/${site.id}/blog/count?status=draft`)
    const target = { query: { status: 'draft' }, count, mark }
    expect(await begun([], { target })).toMatchObject({ total: 1 })
    await aPost()
    const body = { type: 'post', language: 'de', target }
    expect((await refusal(`POST ${at()}`, body))[0]).toBe(409)
    const wrong = { ...target, query: { shape: 'round' } }
    expect((await refusal(`POST ${at()}`, { ...body, target: wrong }))[0]).toBe(422)
  })

  it('sends nothing before an owner has agreed, and stops where that is taken back', async () => {
    const { id } = await aPost()
    const job = await begun([id])
    await administer(app.connection, 'update assistant_settings set agreed_host = null where fork_id = $1', [
      site.id,
    ])
    const sentence = expect.stringContaining('Nobody has agreed yet that texts go to')
    expect(await run(job.id)).toMatchObject({ state: 'stopped', reason: 'notReady', detail: sentence })
    const body = { type: 'post', language: 'de', target: { ids: [id] } }
    expect(await refusal(`POST ${at()}`, body)).toEqual([503, sentence])
    expect((await refusal(`POST ${at(`/${job.id}/resume`)}`, undefined))[0]).toBe(503)
    expect((await refusal(`POST ${at(`/${id}/resume`)}`, undefined))[0]).toBe(404)
    expect(service.heard).toEqual([])
  })

  it('is for languages of the role alone, and never for the one that the site is written in', async () => {
    const { id } = await aPost()
    const userId = await anAccount(app, { site: await aSite(app), role: 'viewer' })
    await app.db.transaction('*', (tx) => insertMember(tx, site.id, userId, 'translator', ['de']))
    const translator = await aSession(app, userId)
    const body = { type: 'post', language: 'fr', target: { ids: [id] } }
    expect(await refusal(`POST ${at()}`, body, translator)).toEqual([
      403,
      expect.stringContaining('German only'),
    ])
    expect((await refusal(`POST ${at()}`, { ...body, language: 'en' }))[0]).toBe(422)
    const job = await begun([id], {}, translator)
    await runJob(JOBS, 'assistant.translate', app.platform, { siteId: site.id, jobId: job.id })
    expect(await proposalsOf(id, translator)).toMatchObject({
      proposals: [{ field: 'title' }, { field: 'content' }],
    })
    // Nobody else's proposals, jobs or words.
    expect(await waiting()).toEqual([])
    expect((await refusal(`GET ${at(`/${job.id}`)}`, undefined))[0]).toBe(404)
    expect((await refusal(`POST ${at(`/${job.id}/cancel`)}`, undefined))[0]).toBe(404)
    const viewer = await aPerson(app, { site, role: 'viewer' })
    expect((await refusal(`POST ${at()}`, { ...body, language: 'de' }, viewer))[0]).toBe(403)
  })

  it('stops when whoever asked may ask no more', async () => {
    const editorsId = await anAccount(app, { site, role: 'editor' })
    const job = await begun([(await aPost()).id], {}, await aSession(app, editorsId))
    await administer(app.connection, 'delete from fork_members where user_id = $1', [editorsId])
    await runJob(JOBS, 'assistant.translate', app.platform, { siteId: site.id, jobId: job.id })
    const [row] = await administer(
      app.connection,
      'select state, reason from translation_jobs where id = $1',
      [job.id],
    )
    expect(row).toEqual({ state: 'stopped', reason: 'rights' })
    expect(service.heard).toEqual([])
  })
})

describe('what comes back', () => {
  it('broken is refused for its item, others go on, and it can be asked for again', async () => {
    const [bad, other] = [await aPost(), await aPost()]
    service.answer(says('[[1]]\nGezeiten\n\n[[2]]\nSie kommen zweimal am Tag.'))
    const job = await begun([bad.id, other.id])
    await run(job.id, 1)
    service.answer(says(GERMAN))
    const after = await run(job.id)
    expect(after).toMatchObject({ state: 'ended', done: 1, refused: 1 })
    expect(after.items).toMatchObject([
      { state: 'refused', reason: 'parts', title: 'Tides' },
      { state: 'done' },
    ])
    expect((await proposalsOf(bad.id)).proposals).toEqual([])
    await good(`POST ${at(`/${job.id}/resume`)}`)
    expect(await run(job.id)).toMatchObject({ state: 'ended', done: 2, refused: 0 })
  })

  it('of a text that the service does not take is refused for its item with the sentence', async () => {
    service.answer(refuses(413))
    const job = await begun([(await aPost()).id])
    const [item] = (await run(job.id)).items
    expect(item).toMatchObject({
      state: 'refused',
      reason: 'service',
      detail: expect.stringContaining('too long'),
    })
    const headers = { 'accept-language': 'de' }
    const german = (await app.call(`GET ${at(`/${job.id}`)}` as Line, { as: anna, headers })).json()
    expect(german.items[0].detail).toMatch(/nimmt diesen Text nicht an/)
  })

  it('of a long text comes in several questions, whose answers are one proposal', async () => {
    const words = Array.from({ length: 40 }, (_, i) => `Paragraph ${i}. ${'Of the sea. '.repeat(40)}`).join(
      '\n\n',
    )
    const { id } = await aPost({ content: words })
    service.answer(says('Vom Meer.'))
    const job = await begun([id])
    // The title goes out with the first part, which an answer without marks breaks.
    expect((await run(job.id)).items).toMatchObject([{ state: 'refused', reason: 'apart' }])
    await good(`POST ${at(`/${job.id}/resume`)}`)
    service.answer(says('[[1]]\nMeer\n[[2]]\nTeil eins.'))
    await run(job.id, 1)
    expect((await proposalsOf(id)).proposals).toEqual([])
    service.answer(says('Noch ein Teil.'))
    expect(await run(job.id)).toMatchObject({ state: 'ended', done: 1 })
    const content = (await proposalsOf(id)).proposals[1].value.doc.content
    expect(content.length).toBeGreaterThan(1)
    expect(JSON.stringify(content[0])).toContain('Teil eins.')
  })
})

it('whatever a model answers, a job writes nothing into an item and ends with a proposal or a reason', async () => {
  const { id } = await aPost({ isPublished: true })
  const before = await stored()
  const marks = fc.constantFrom(
    '[[1]]',
    '[[2]]',
    '[[3]]',
    '<text>',
    '</text>',
    '',
    '[Wörter](/about)',
    '```',
    '| a | b |',
  )
  const lines = fc.array(fc.oneof(marks, fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(lines, async (said) => {
      // What a stream of JSON cannot carry never comes.
      service.answer(says(said.join('\n').toWellFormed() || 'x'))
      const [item] = (await run((await begun([id])).id)).items
      expect(item.state === 'done' || (item.state === 'refused' && item.reason !== '')).toBe(true)
      expect(await stored()).toBe(before)
      await administer(app.connection, 'delete from model_proposals where fork_id = $1', [site.id])
      await administer(app.connection, 'delete from assistant_uses where fork_id = $1', [site.id])
    }),
    { numRuns: 12 },
  )
})

describe('a proposal', () => {
  async function proposed() {
    const { id } = await aPost()
    await run((await begun([id])).id)
    const { proposals } = await proposalsOf(id)
    return { id, title: proposals[0], content: proposals[1] }
  }

  it('is taken by an ordinary save, bears the mark of a model, and waits no longer', async () => {
    const { id, title } = await proposed()
    await draft(id, 'de', { title: [title.value, title.answerId] })
    expect((await proposalsOf(id)).proposals).toMatchObject([{ field: 'content' }])
    expect(await waiting()).toMatchObject([{ itemId: id, fields: 1 }])
    const [newest] = await good(`GET /api/blog/${id}/revisions`)
    expect(newest.models).toEqual(['small'])
    const [text] = (await good(`GET /api/blog/${id}/revisions/${newest.number}`)).modelTexts
    expect(text).toMatchObject({ language: 'de', field: 'title', asked: 'translate', model: 'small' })
    expect(await good(`GET /api/blog/${id}/translation?locale=de`)).toMatchObject({ unchecked: ['title'] })
  })

  it('says that its source has changed since; taken all the same, the translation is outdated', async () => {
    const { id, content } = await proposed()
    await draft(id, 'en', { content: ['They come [once](/about) a day.'] })
    const now = await proposalsOf(id)
    expect(now).toMatchObject({ proposals: [{ isStale: false }, { field: 'content', isStale: true }] })
    expect(now.missing).toEqual(['content'])
    await draft(id, 'de', { content: [content.value, content.answerId] })
    const { languages } = await good(`GET /api/blog/${id}/translation?locale=de`)
    expect(languages.find(({ locale }: { locale: string }) => locale === 'de')).toMatchObject({ outdated: 1 })
  })

  it('is discarded field by field, and all that is left together, and comes back as it was', async () => {
    const { id } = await proposed()
    const before = await proposalsOf(id)
    const turn = (verb: 'discard' | 'restore', more: object) =>
      good(`POST /api/forks/${site.id}/proposals/${verb}`, {
        type: 'post',
        itemId: id,
        language: 'de',
        ...more,
      })
    const one = await turn('discard', { fields: ['title'] })
    expect(one).toMatchObject({ proposals: [{ field: 'content' }], missing: ['title'] })
    expect((await turn('discard', {})).proposals).toEqual([])
    expect(await waiting()).toEqual([])
    expect((await turn('restore', { fields: ['content'] })).proposals).toMatchObject([{ field: 'content' }])
    expect(await turn('restore', {})).toEqual(before)
    expect(await waiting()).toMatchObject([{ itemId: id, fields: 2 }])
  })

  it('that was taken back out of its field waits again', async () => {
    const { id, title } = await proposed()
    await draft(id, 'de', { title: [title.value, title.answerId] })
    await draft(id, 'de', { title: [''] })
    const body = { type: 'post', itemId: id, language: 'de', fields: ['title'] }
    const { proposals, missing } = await good(`POST /api/forks/${site.id}/proposals/restore`, body)
    expect(proposals).toMatchObject([title, { field: 'content' }])
    expect(missing).toEqual([])
  })

  it('that was discarded is asked for again, and what comes then is not that of before', async () => {
    const { id } = await proposed()
    const ofPost = { type: 'post', itemId: id, language: 'de' }
    await good(`POST /api/forks/${site.id}/proposals/discard`, ofPost)
    service.answer(says(GERMAN.replace('Gezeiten', 'Neue Gezeiten')))
    await run((await begun([id])).id)
    const { proposals } = await good(`POST /api/forks/${site.id}/proposals/restore`, ofPost)
    expect(proposals).toMatchObject([{ value: 'Neue Gezeiten' }, { field: 'content' }])
  })

  it('goes with its item, and is not shown while that lies in the trash', async () => {
    const { id } = await proposed()
    await good(`POST /api/blog/${id}/trash`)
    expect(await waiting()).toEqual([])
    await good(`DELETE /api/blog/${id}`)
    const [rows] = await administer(
      app.connection,
      'select count(*)::int as left from model_proposals where item_id = $1',
      [id],
    )
    expect(rows?.left).toBe(0)
  })
})

describe('a translation that cannot go on', () => {
  it('tries a service with a fault again after a pause, stops after three, and goes on when asked to', async () => {
    const job = await begun([(await aPost()).id])
    service.answer(refuses(500))
    const wake = () =>
      administer(app.connection, 'update translation_jobs set wakes_at = null where id = $1', [job.id])
    expect(await run(job.id)).toMatchObject({ state: 'running', reason: 'provider' })
    await wake()
    await run(job.id)
    await wake()
    const sentence = expect.stringContaining('has a fault of its own (500)')
    expect(await run(job.id)).toMatchObject({
      state: 'stopped',
      reason: 'provider',
      detail: sentence,
      waiting: 1,
    })
    expect(await uses()).toEqual(Array(3).fill({ state: 'failed', in: 0, out: 0 }))
    service.answer(says(GERMAN))
    expect(await good(`POST ${at(`/${job.id}/resume`)}`)).toMatchObject({
      state: 'running',
      reason: '',
      detail: '',
    })
    expect(await run(job.id)).toMatchObject({ state: 'ended', done: 1 })
  })

  it('stops where the month has no room, with the day on which it has', async () => {
    await administer(app.connection, 'update assistant_settings set tokens_month = 10 where fork_id = $1', [
      site.id,
    ])
    const job = await begun([(await aPost()).id])
    const sentence = expect.stringMatching(/would pass what the site may spend .* renews on/)
    expect(await run(job.id)).toMatchObject({ state: 'stopped', reason: 'budget', detail: sentence })
    expect([service.heard, await uses()]).toEqual([[], []])
  })

  it.each([
    ['once', "'running', now()", 2],
    ['minute', "'ended', now()", 15],
    ['day', "'ended', now() - interval '2 hours'", 180],
  ])('waits below what its person may ask: %s', async (reason, values, count) => {
    await administer(
      app.connection,
      `insert into assistant_uses (fork_id, id, user_id, kind, host, model, tokens_in, tokens_out, cost, state, started_at)
       select $1, gen_random_uuid(), $2, 'generate', 'h', 'm', 0, 0, 0, ${values} from generate_series(1, $3)`,
      [site.id, annasId, count],
    )
    const job = await begun([(await aPost()).id])
    expect(await run(job.id)).toMatchObject({ state: 'running', reason, waiting: 1 })
    expect(service.heard).toEqual([])
  })

  it('is cancelled in the middle of a question, which is broken off, and what has come stays', async () => {
    const [first, second] = [await aPost(), await aPost()]
    const job = await begun([first.id, second.id])
    await run(job.id, 1)
    service.answer(says(GERMAN, { in: 100, out: 20 }, 400))
    const running = runJob(JOBS, 'assistant.translate', app.platform, { siteId: site.id, jobId: job.id })
    await expect.poll(() => service.heard.length).toBe(2)
    expect(await good(`POST ${at(`/${job.id}/cancel`)}`)).toMatchObject({
      state: 'cancelled',
      done: 1,
      waiting: 1,
    })
    await running
    expect(await run(job.id)).toMatchObject({ state: 'cancelled', done: 1, waiting: 1 })
    expect((await waiting()).map((one: { itemId: string }) => one.itemId)).toEqual([first.id])
    expect((await uses()).map(({ state }) => state)).toEqual(['ended', 'failed'])
  })

  it('asks again after its process is gone, under the same reservation, so that it is counted once', async () => {
    const { id } = await aPost()
    const job = await begun([id])
    service.answer(isSilent())
    const stopping = new AbortController()
    const step = JOBS.find(({ name }) => name === 'assistant.translate')
    const ctx = { ...aJobCtx(app.platform), stopping: stopping.signal }
    const running = step?.run(ctx, { siteId: site.id, jobId: job.id })
    await expect.poll(() => service.heard.length).toBe(1)
    stopping.abort()
    await running
    expect(await uses()).toMatchObject([{ state: 'running' }])
    service.answer(says(GERMAN))
    expect(await run(job.id)).toMatchObject({ state: 'ended', done: 1 })
    expect(await uses()).toEqual([{ state: 'ended', in: 100, out: 20 }])
  })

  it('stops at a defect, and does not ask the same question again', async () => {
    const job = await begun([(await aPost()).id])
    await administer(
      app.connection,
      "alter table model_proposals add constraint broken check (field <> 'title') not valid",
    )
    const after = await run(job.id)
    await administer(app.connection, 'alter table model_proposals drop constraint broken')
    expect(after).toMatchObject({ state: 'stopped', reason: 'defect', waiting: 1 })
    expect(service.heard).toHaveLength(1)
    await good(`POST ${at(`/${job.id}/resume`)}`)
    expect(await run(job.id)).toMatchObject({ state: 'ended', done: 1 })
    expect(await uses()).toEqual([{ state: 'ended', in: 100, out: 20 }])
  })

  it('goes on where the queue has given its step up, and is left alone where a step waits', async () => {
    const job = await begun([(await aPost()).id])
    const key = `assistant.translate ${job.id}`
    const wake = JOBS.find(({ name }) => name === 'assistant.wake')
    const quiet = aJobCtx(app.platform).log
    const pool = openPool({
      connection: app.connection,
      name: 'o',
      size: 1,
      statementTimeoutMs: 5_000,
      log: quiet,
    })
    const owner = <T>(work: (tx: Tx) => Promise<T>) => transaction(pool, '*', work)
    const queued = async () =>
      (
        await administer(app.connection, 'select id, attempts from graphile_worker.jobs where key = $1', [
          key,
        ])
      )[0]
    const before = await queued()
    const asOwner = { ...aJobCtx(app.platform), owner }
    await wake?.run(asOwner, null)
    expect(await queued()).toEqual(before)
    await administer(
      app.connection,
      'update graphile_worker._private_jobs set attempts = max_attempts where key = $1',
      [key],
    )
    await wake?.run(asOwner, null)
    expect(await queued()).toMatchObject({ attempts: 0 })
    await pool.end()
  })

  it('is deleted after 90 days', async () => {
    const job = await begun([(await aPost()).id])
    await administer(
      app.connection,
      "update translation_jobs set asked_at = now() - interval '91 days' where id = $1",
      [job.id],
    )
    const forget = JOBS.find(({ name }) => name === 'assistant.forget')
    await forget?.run(
      aJobCtx(app.platform, (work) => app.db.transaction('*', work)),
      null,
    )
    expect(await good(`GET ${at()}`)).toEqual([])
  })
})
