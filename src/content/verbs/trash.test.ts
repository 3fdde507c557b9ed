import { describe, expect, it } from 'vitest'
import { aWorkplace, type Line } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { runJob } from '../../../test/support/jobs.ts'
import { REVIEWED } from '../../app/reviewed.ts'
import { BUILD } from '../contract/draft.ts'
import { trashJobs } from '../review/purge-trash.ts'

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

const statusAt = async (path: string) => (await app.call(`GET ${path}` as 'GET /')).statusCode

describe('what is thrown away', () => {
  it('[C461] [C642] is in no list, on no page, in no search, and comes back as it stood', async () => {
    const page = await aPage({ isPublished: true, title: 'Heron' })
    await good(`PUT /api/pages/${page.id}/draft`, {
      writer: 'a',
      seq: 1,
      build: BUILD,
      fields: { title: { value: 'Heron at dawn', base: 1000 } },
    })
    expect(await statusAt(page.path)).toBe(200)
    await good(`POST /api/pages/${page.id}/trash`)
    await good(`POST /api/pages/${page.id}/trash`)
    for (const query of ['', '?limit=200', '?limit=200&q=heron', '?status=draft&limit=200']) {
      const rows = await good(`GET /api/forks/${site.id}/pages${query}`)
      expect(rows.map(({ id }: { id: string }) => id)).not.toContain(page.id)
    }
    for (const call of ['GET', 'PUT'] as const) {
      const body = call === 'PUT' ? { body: { title: 'x' } } : {}
      expect((await app.call(`${call} /api/pages/${page.id}`, { as, ...body })).statusCode).toBe(404)
    }
    expect((await app.call(`POST /api/pages/${page.id}/publish`, { as })).statusCode).toBe(404)
    expect((await good(`GET /api/search?forkId=${site.id}&q=heron`)).items).toEqual([])
    const trash = await good(`GET /api/forks/${site.id}/trash`)
    const line = { type: 'pages', title: 'Heron', picture: null, by: expect.stringMatching(/^person/) }
    expect(trash).toEqual([{ ...line, id: page.id, at: expect.any(String) }])
    expect(await statusAt(page.path)).toBe(404)
    expect((await app.call('GET /search?q=heron')).body).not.toContain(page.path)

    const back = await good(`POST /api/pages/${page.id}/restore`)
    expect(back).toMatchObject({ title: 'Heron', status: 'published', hasChanges: true })
    expect(back.draft.title.value).toBe('Heron at dawn')
    expect(await statusAt(page.path)).toBe(200)
    expect((await app.call('GET /search?q=heron')).body).toContain(page.path)
  })

  it('[C461] keeps its address until it is deleted for good', async () => {
    const page = await aPage()
    await good(`POST /api/pages/${page.id}/trash`)
    const body = { slug: page.slug, template: 'default' }
    expect((await app.call(`POST /api/forks/${site.id}/pages`, { as, body })).statusCode).toBe(409)
    await good(`DELETE /api/pages/${page.id}`)
    expect((await app.call(`POST /api/pages/${page.id}/restore`, { as })).statusCode).toBe(404)
    await good(`POST /api/forks/${site.id}/pages`, body)
  })

  it('[C461] is switched off and on again where items are switched', async () => {
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Part', isPublished: true })
    const body = { title: 'Tide', partId: part.id }
    const made = await good(`POST /api/forks/${site.id}/reflections`, body)
    await good(`POST /api/reflections/${made.id}/trash`)
    const [shown] = await good(`GET /api/forks/${site.id}/book-parts`)
    expect(shown.reflections).toEqual([])
    expect(await good(`GET /api/forks/${site.id}/reflections`)).toEqual([])
    expect(await good(`POST /api/reflections/${made.id}/restore`)).toMatchObject({ isActive: true })
  })

  it('[C461] may be many at once, which come back with one undo as each stood', async () => {
    const shown = await aPage({ isPublished: true })
    const draft = await aPage()
    const target = { ids: [shown.id, draft.id] }
    const outcome = await good(`POST /api/forks/${site.id}/pages/bulk`, { verb: 'trash', target })
    expect(outcome).toMatchObject({ done: 2, failedCount: 0, undo: expect.any(String) })
    expect(await statusAt(shown.path)).toBe(404)
    expect(await good(`GET /api/forks/${site.id}/trash`)).toHaveLength(2)
    const back = await good(`POST /api/forks/${site.id}/pages/bulk/undo`, { undo: outcome.undo })
    expect(back).toMatchObject({ done: 2, failedCount: 0 })
    expect(await statusAt(shown.path)).toBe(200)
    expect(await good(`GET /api/pages/${draft.id}`)).toMatchObject({ status: 'draft' })
    expect(await good(`GET /api/forks/${site.id}/trash`)).toEqual([])
  })

  it('[C461] is deleted for good after thirty days, and no day before; what a rule keeps stays there', async () => {
    const [old, young] = [await aPage({ isPublished: true }), await aPage()]
    const part = await good(`POST /api/forks/${site.id}/book-parts`, { title: 'Part' })
    await good(`POST /api/forks/${site.id}/book-chapters`, { title: 'Chapter', partId: part.uid })
    for (const line of [`pages/${old.id}`, `pages/${young.id}`, `book-parts/${part.uid}`]) {
      await good(`POST /api/${line}/trash` as Line)
    }
    const age = (id: string, days: number) =>
      administer(
        app.connection,
        'update trash set trashed_at = now() - make_interval(days => $2) where item_id = $1',
        [id, days],
      )
    await age(old.id, 31)
    await age(part.uid, 31)
    await age(young.id, 29)
    await purge()
    await purge()
    const left = await good(`GET /api/forks/${site.id}/trash`)
    expect(new Set(left.map(({ id }: { id: string }) => id))).toEqual(new Set([young.id, part.uid]))
    expect((await app.call(`POST /api/pages/${old.id}/restore`, { as })).statusCode).toBe(404)
    await good(`POST /api/forks/${site.id}/pages`, { slug: old.slug, template: 'default' })
  })
})

async function purge(): Promise<void> {
  await runJob(trashJobs({ types: REVIEWED }), 'content.purge-trash', app.platform)
}
