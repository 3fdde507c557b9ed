import { describe, expect, it } from 'vitest'
import { aPerson, aWorkplace, type Line } from '../../../test/support/app.ts'
import { BUILD } from '../contract/draft.ts'

const { app, site, as, good } = await aWorkplace('editor')

let slugs = 0

const aPost = (more: object = {}) =>
  good(`POST /api/forks/${site.id}/blog`, {
    slug: `post-${++slugs}`,
    title: 'Oracle',
    content: 'One.\n\nTwo.',
    translations: { de: { title: 'Orakel', content: 'Eins.\n\nZwei.' } },
    ...more,
  })

let seq = 0

const draft = (id: string, locale: string, fields: Record<string, string>) => {
  const edits = Object.entries(fields).map(([field, value]) => [field, { value, base: 99 }])
  const body = { writer: 'a', seq: ++seq, build: BUILD, fields: Object.fromEntries(edits) }
  return good(`PUT /api/blog/${id}/draft?locale=${locale}`, body)
}

async function german(id: string) {
  const { languages } = await good(`GET /api/blog/${id}/translation?locale=de`)
  return languages.find(({ locale }: { locale: string }) => locale === 'de')
}

describe('a translation', () => {
  it('[C599] is outdated once its source or a draft of it was changed, until it is translated again', async () => {
    const { id } = await aPost({ isPublished: true })
    expect(await german(id)).toEqual({ locale: 'de', total: 3, missing: 0, unfinished: 0, outdated: 0 })
    await draft(id, 'en', { title: 'The Oracle', content: 'One.\n\nTwo, and more.' })
    expect(await german(id)).toMatchObject({ missing: 0, outdated: 2 })
    await draft(id, 'de', { title: 'Das Orakel' })
    expect(await german(id)).toMatchObject({ outdated: 1 })
    await draft(id, 'de', { content: 'Eins.\n\nZwei und mehr.' })
    expect(await german(id)).toMatchObject({ outdated: 0 })
    await good(`POST /api/blog/${id}/publish`)
    expect(await german(id)).toMatchObject({ missing: 0, outdated: 0 })
    await good(`PUT /api/blog/${id}`, { title: 'Oracles' })
    expect(await german(id)).toMatchObject({ outdated: 1 })
  })

  it('can be called still right, by whoever may write it, paragraph by paragraph', async () => {
    const { id } = await aPost()
    await draft(id, 'en', { title: 'The Oracle', content: 'One!\n\nTwo!' })
    expect(await german(id)).toMatchObject({ outdated: 3 })
    const line = `PUT /api/blog/${id}/translation?locale=de` as const
    const who = await aPerson(app, { site, role: 'translator' })
    await good(line, { field: 'content', place: 1 }, who)
    expect(await german(id)).toMatchObject({ outdated: 2 })
    const { sources } = await good(line, { field: 'title' }, who)
    expect(sources.title).toBe('The Oracle')
    expect(await german(id)).toMatchObject({ outdated: 1 })

    const status = async (path: string, body: object, as = who) =>
      (await app.call(`PUT ${path}` as Line, { as, body })).statusCode
    const viewer = await aPerson(app, { site, role: 'viewer' })
    const path = `/api/blog/${id}/translation`
    expect(await status(`${path}?locale=de`, { field: 'title' }, viewer)).toBe(403)
    expect(await status(`${path}?locale=de`, { field: 'slug' })).toBe(403)
    expect(await status(path, { field: 'title' })).toBe(403)
    expect(await status(path, { field: 'title' }, as)).toBe(200)
    expect(await status(`${path}?locale=fr`, { field: 'title' })).toBe(422)
  })

  it('that nobody has begun is missing, and nothing is kept of it', async () => {
    const { id } = await aPost({ translations: {} })
    await draft(id, 'en', { title: 'The Oracle' })
    expect(await german(id)).toEqual({ locale: 'de', total: 3, missing: 3, unfinished: 0, outdated: 0 })
    expect(await good(`GET /api/blog/${id}/translation?locale=de`)).toMatchObject({ sources: {} })
  })
})
