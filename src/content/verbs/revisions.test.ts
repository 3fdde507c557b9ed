import { describe, expect, it } from 'vitest'
import { aWorkplace } from '../../../test/support/app.ts'
import { BUILD } from '../contract/draft.ts'

const { app, site, as, good } = await aWorkplace('editor')

let slugs = 0

const aPage = (more: object = {}) =>
  good(`POST /api/forks/${site.id}/pages`, {
    slug: `page-${++slugs}`,
    template: 'default',
    title: 'First',
    content: 'Old words.',
    ...more,
  })

const draft = (id: string, writer: string, seq: number, title: string, locale = 'en') =>
  good(`PUT /api/pages/${id}/draft?locale=${locale}`, {
    writer,
    seq,
    build: BUILD,
    fields: { title: { value: title, base: 1000 } },
  })

const causes = async (id: string) =>
  (await good(`GET /api/pages/${id}/revisions`)).map(({ cause }: { cause: string }) => cause)

describe('the states of an item', () => {
  it('[C642] begin with its creation; one sitting of autosaves is one of them, each save and publication another', async () => {
    const page = await aPage({ isPublished: true })
    expect(await causes(page.id)).toEqual(['create'])
    for (const [i, title] of ['S', 'Se', 'Sec', 'Second'].entries()) await draft(page.id, 'a', i + 1, title)
    expect(await causes(page.id)).toEqual(['draft', 'create'])
    await good(`POST /api/pages/${page.id}/publish`)
    await good(`PUT /api/pages/${page.id}`, { title: 'Third' })
    await draft(page.id, 'b', 1, 'Fourth')
    await draft(page.id, 'c', 1, 'Fifth')
    expect(await causes(page.id)).toEqual(['draft', 'draft', 'save', 'publish', 'draft', 'create'])
    // A publication says what its draft said.
    const rows: { isSame: boolean }[] = await good(`GET /api/pages/${page.id}/revisions`)
    expect(rows.map(({ isSame }) => isSame)).toEqual([false, false, false, true, false, false])
    const titles = []
    for (const number of [1, 2, 3, 4, 5, 6]) {
      titles.push((await good(`GET /api/pages/${page.id}/revisions/${number}`)).fields.en.title)
    }
    expect(titles).toEqual(['First', 'Second', 'Second', 'Third', 'Fourth', 'Fifth'])
    const none = await app.call(`GET /api/pages/${page.id}/revisions/7`, { as })
    expect(none.statusCode).toBe(404)
  })

  it('[C642] come back as a draft in every language, and readers see nothing of it before the publication', async () => {
    const page = await aPage({ isPublished: true, translations: { de: { title: 'Eins', content: 'Alt.' } } })
    await good(`PUT /api/pages/${page.id}`, {
      title: 'Second',
      slug: `renamed-${slugs}`,
      translations: { de: { title: 'Zwei', content: 'Neu.' } },
    })
    const back = await good(`POST /api/pages/${page.id}/revisions/1/restore`)
    expect(back).toMatchObject({ title: 'Second', hasChanges: true, status: 'published' })
    expect(back.draft).toMatchObject({ title: { value: 'First' }, slug: { value: page.slug } })
    const published = await good(`POST /api/pages/${page.id}/publish`)
    expect(published).toMatchObject({ title: 'First', slug: page.slug, content: page.content })
    expect(published.translations.de).toMatchObject(page.translations.de)
  })
})

describe('a state of an item', () => {
  it('[C642] whose address was taken meanwhile is restored as a draft with it, and the review says why it cannot be published', async () => {
    const page = await aPage({ isPublished: true })
    await good(`PUT /api/pages/${page.id}`, { slug: `moved-${slugs}` })
    const other = await good(`POST /api/forks/${site.id}/pages`, { slug: page.slug, template: 'default' })
    const back = await good(`POST /api/pages/${page.id}/revisions/1/restore`)
    expect(back).toMatchObject({ slug: `moved-${slugs}`, draft: { slug: { value: page.slug } } })
    const [waiting] = (await good(`GET /api/forks/${site.id}/review`)).items
    expect(waiting.checks[0]).toMatchObject({
      kind: 'refused',
      detail: `There is a page at /${page.slug} already.`,
    })
    await good(`DELETE /api/pages/${other.id}`)
    expect(await good(`POST /api/pages/${page.id}/publish`)).toMatchObject({ slug: page.slug })
    // Of a draft it would be written at once: it is refused, and nothing of it is written.
    const draft = await aPage()
    await good(`PUT /api/pages/${draft.id}`, { slug: `free-${slugs}`, title: 'Later' })
    await good(`POST /api/forks/${site.id}/pages`, { slug: draft.slug, template: 'default' })
    const refused = await app.call(`POST /api/pages/${draft.id}/revisions/1/restore`, { as })
    expect(refused.statusCode).toBe(409)
    expect(await good(`GET /api/pages/${draft.id}`)).toMatchObject({ slug: `free-${slugs}`, title: 'Later' })
  })
})
