import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { takenBack } from '../../platform/db/taken-back.ts'
import { newId } from '../../platform/ids.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Created', { isDefault: true })
  as = await aPerson(app, { site })
})

const content = 'First *words*.\n\n- one\n- two'
const made = async (type: string, body: object) => {
  const answer = await app.call(`POST /api/forks/${site.id}/${type}`, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const lines = (objectId: string) =>
  administer(app.connection, 'select * from activity where object_id = $1 order by id', [objectId])
const rows = (sql: string) => administer(app.connection, sql, [site.id])

/** A good body of each type that begins by a call, with all kinds of values, and what changes it. */
const BODIES: Record<string, { body: object; changed: object }> = {
  blog: {
    body: {
      title: 'A "quoted" title \\ with ü',
      slug: 'made',
      content,
      tags: ['One, two', 'b'],
      category: 'Notes',
      publishedAt: '2026-01-02T03:04:05.678Z',
      translations: { es: { title: 'Hecho', content }, de: { title: 'Gemacht', metaTitle: 'Ä' } },
    },
    changed: { excerpt: 'Changed' },
  },
  pages: {
    body: {
      slug: 'made',
      title: 'Made',
      template: 'default',
      content,
      translations: { fr: { title: 'Fait' } },
    },
    changed: { metaTitle: 'Changed' },
  },
  'case-studies': {
    body: {
      slug: 'made',
      title: 'Made',
      client: 'A',
      tags: ['x'],
      challenge: content,
      solution: 'b',
      results: 'c',
    },
    changed: { client: 'B' },
  },
  team: {
    body: {
      name: 'Ana',
      position: 'Author',
      email: 'ana@example.org',
      socialLinks: { website: 'https://example.org' },
      translations: { es: { position: 'Autora' } },
    },
    changed: { bio: 'Changed' },
  },
  'book-parts': {
    body: { title: 'Part', translations: { es: { title: 'Parte' } } },
    changed: { title: 'Changed' },
  },
  corrections: {
    body: { place: 'Page 3', wrong: 'a', right: 'b', correctedOn: '2026-01-02' },
    changed: { wrong: 'c' },
  },
}

describe('a new item', () => {
  it('is answered as it is read, and as the log knows it when it is changed', async () => {
    for (const [type, { body, changed }] of Object.entries(BODIES)) {
      const created = await made(type, body)
      const { json: read } = await app.call(`GET /api/${type}/${created.id}`, { as })
      expect(read(), type).toEqual(created)
      const saved = await app.call(`PUT /api/${type}/${created.uid}`, { as, body: changed })
      expect(saved.json().version, saved.body).toBe(2)
      const [first, second, ...others] = await lines(created.uid)
      expect([first?.before_hash, others], type).toEqual([null, []])
      expect(first?.action, type).toMatch(/\.create$/)
      expect(second?.before_hash, type).toBe(first?.after_hash)
    }
  })

  it('is there with its texts and its line, or not at all', async () => {
    const body = { title: 'Taken', slug: 'taken', translations: { es: { title: 'Ocupado' } } }
    await made('blog', body)
    const counts = async () => {
      const [row] = await rows(`select (select count(*)::int from blog_posts where fork_id = $1) as items,
        (select count(*)::int from blog_post_translations where fork_id = $1) as texts,
        (select sum(items)::int from list_counts where fork_id = $1 and kind = 'post') as counted,
        (select count(*)::int from activity where fork_id = $1) as lines`)
      return [row?.items, row?.texts, row?.counted, row?.lines].map(Number)
    }
    const before = await counts()
    expect((await app.call(`POST /api/forks/${site.id}/blog`, { as, body })).statusCode).toBe(409)
    expect(await counts()).toEqual(before)
    await made('blog', { ...body, slug: 'free' })
    const [items = 0, texts = 0, counted = 0, lines = 0] = before
    expect(await counts()).toEqual([items + 1, texts + 2, counted + 1, lines + 1])
  })

  it('is not stored by a transaction that is rolled back', async () => {
    const slug = 'rehearsed'
    const statement = {
      name: 'test.rehearsed',
      compiled: () => ({
        sql: `with site as materialized (select set_config('app.forks', $1, true)::uuid as id)
          insert into blog_posts (fork_id, id, slug) select id, '${newId()}', '${slug}' from site`,
        parameters: [site.id],
        isPlannedAnew: false,
      }),
    }
    await takenBack(app.db, site.id, (tx) => tx.write(statement, {}))
    expect(await administer(app.connection, 'select from blog_posts where slug = $1', [slug])).toEqual([])
  })

  it('is written on its own site alone: the database refuses one that a statement puts elsewhere', async () => {
    const other = await aSite(app, 'Another')
    const statement = {
      name: 'test.elsewhere',
      compiled: () => ({
        sql: `with site as materialized (select set_config('app.forks', $1, true)::uuid as id)
          insert into blog_posts (fork_id, id, slug) select '${other.id}', '${newId()}', 'elsewhere' from site`,
        parameters: [site.id],
        isPlannedAnew: false,
      }),
    }
    const written = app.db.transaction([site.id], (tx) => tx.write(statement, {}))
    await expect(written).rejects.toThrow(/row-level security/)
  })
})

describe('new items that come at the same moment', () => {
  it('are each their own caller’s, and one that is refused takes nobody along', async () => {
    const other = await aSite(app, 'Beside')
    const callers = [
      { siteId: site.id, as },
      { siteId: site.id, as: await aPerson(app, { site }) },
      { siteId: other.id, as: await aPerson(app, { site: other }) },
    ]
    const posts = Array.from({ length: 36 }, (_, n) => ({
      ...(callers[n % 3] as (typeof callers)[number]),
      slug: n % 9 === 0 ? 'at-once' : `at-once-${n}`,
      translations: n % 2 === 0 ? { es: { title: `Título ${n}` } } : {},
    }))
    const answers = await Promise.all(
      posts.map(({ siteId, as, slug, translations }) =>
        app.call(`POST /api/forks/${siteId}/blog`, { as, body: { title: slug, slug, translations } }),
      ),
    )
    const wrong = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(wrong.map((answer) => [answer.statusCode, answer.json().errors?.[0]?.code])).toEqual(
      Array(3).fill([409, 'taken']),
    )
    const stored = await administer(
      app.connection,
      `select p.fork_id, p.slug, a.user_id = p.created_by as is_own, a.fork_id as line_in, a.request_id,
        (select count(*)::int from blog_post_translations t where t.fork_id = p.fork_id and t.blog_post_id = p.id) as texts
       from blog_posts p join activity a on a.object_id = p.id where p.slug like 'at-once%'`,
    )
    expect(stored).toHaveLength(33)
    for (const [n, { siteId, slug, translations }] of posts.entries()) {
      if (slug === 'at-once') continue
      const texts = 1 + Object.keys(translations).length
      const asked = {
        fork_id: siteId,
        line_in: siteId,
        is_own: true,
        texts,
        request_id: answers[n]?.headers['x-request-id'],
      }
      expect(stored.find((row) => row.slug === slug)).toMatchObject(asked)
      expect(answers[n]?.json().slug).toBe(slug)
    }
    expect(new Set(stored.map((row) => String(row.request_id))).size).toBe(33)
  })

  it('do not wait for one that has to', async () => {
    const holds = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const held = app.db
      .transaction([site.id], async (tx) => {
        await tx.run((q) => q.insertInto('blogPosts').values({ forkId: site.id, id: newId(), slug: 'held' }))
        holds.resolve()
        await released.promise
        throw new Error('taken back')
      })
      .catch(() => 'taken back')
    await holds.promise
    let isAnswered = false
    const waiting = made('blog', { title: 'Held', slug: 'held' }).finally(() => {
      isAnswered = true
    })
    await Promise.all([1, 2, 3].map((n) => made('blog', { title: 'Free', slug: `not-held-${n}` })))
    expect(isAnswered).toBe(false)
    released.resolve()
    expect(await held).toBe('taken back')
    expect((await waiting).slug).toBe('held')
  })
})
