import { beforeAll, describe, expect, it } from 'vitest'
import { aWorkplace } from '../../../test/support/app.ts'
import { countCategories, listNewest, listOfCategory } from './queries/lists.ts'
import {
  findSitemapFile,
  languagesOfPosts,
  listForFeed,
  listSitemapFiles,
  listPublicPosts,
  type SitemapLanguage,
} from './queries/sitemap.ts'

const { app, site, good } = await aWorkplace('admin')

const OWN: SitemapLanguage = { locale: 'en', isTranslated: false }
const GERMAN: SitemapLanguage = { locale: 'de', isTranslated: true }
const LENGTH = 3
const ids: string[] = []
const { reader } = app.db

beforeAll(async () => {
  for (let n = 0; n < 9; n++) {
    // The older the post, the later its date: the order is that of their ids.
    const body = { slug: `n-${n}`, title: `N ${n}`, content: `Words ${n}.`, isPublished: n !== 4 }
    const { id } = await good(`POST /api/forks/${site.id}/blog`, {
      ...body,
      publishedAt: `2026-01-${19 - n}T12:00:00Z`,
    })
    ids.push(id)
  }
  for (const n of [1, 2, 7]) {
    await good(`PUT /api/blog/${ids[n]}?locale=de`, { title: `Nr. ${n}`, content: 'Worte.' })
  }
})

/** Which posts the sitemap files after the first one begin with. */
const boundaries = async (of = OWN) =>
  (await listSitemapFiles(reader, site.id, of, LENGTH)).map((first) => ids.indexOf(first))

/** The posts of each sitemap file. */
async function files(of = OWN): Promise<string[][]> {
  const firsts = [null, ...(await listSitemapFiles(reader, site.id, of, LENGTH))]
  const each = await Promise.all(
    firsts.map(async (first) =>
      listPublicPosts(
        reader,
        site.id,
        of,
        await findSitemapFile(reader, site.id, of, { first, length: LENGTH }),
      ),
    ),
  )
  return each.map((posts) => posts.map(({ slug }) => slug))
}

describe('the sitemap files of a blog', () => {
  it('hold each published post once, in the order of their ids', async () => {
    expect(await files()).toEqual([
      ['n-0', 'n-1', 'n-2'],
      ['n-3', 'n-5'],
      ['n-6', 'n-7', 'n-8'],
    ])
  })

  it('keep their boundaries while a post is published, gets another date and is unpublished', async () => {
    const before = await boundaries()
    const [first, , third] = await files()
    await good(`POST /api/blog/${ids[4]}/publish`)
    await good(`PUT /api/blog/${ids[4]}`, { publishedAt: '2020-01-01T12:00:00Z' })
    expect(await boundaries()).toEqual(before)
    expect(await files()).toEqual([first, ['n-3', 'n-4', 'n-5'], third])
    await good(`POST /api/blog/${ids[3]}/unpublish`)
    expect(await boundaries()).toEqual(before)
    expect(await files()).toEqual([first, ['n-4', 'n-5'], third])
    await good(`POST /api/blog/${ids[3]}/publish`)
    await good(`POST /api/blog/${ids[4]}/unpublish`)
  })

  it('are left out where nothing is published', async () => {
    expect(await boundaries()).toEqual([3, 6])
    for (const n of [3, 5]) await good(`POST /api/blog/${ids[n]}/unpublish`)
    expect(await boundaries()).toEqual([6])
    for (const n of [3, 5]) await good(`POST /api/blog/${ids[n]}/publish`)
  })

  it('are left out where nothing has more than a title', async () => {
    for (const n of [3, 5]) await good(`PUT /api/blog/${ids[n]}`, { content: '' })
    expect(await boundaries()).toEqual([6])
    for (const n of [3, 5]) await good(`PUT /api/blog/${ids[n]}`, { content: 'Words.' })
  })

  it('in another language hold what is translated into it', async () => {
    expect(await files(GERMAN)).toEqual([['n-1', 'n-2', 'n-7']])
    expect(await files({ locale: 'fr', isTranslated: true })).toEqual([[]])
  })

  it('name the further languages of their posts', async () => {
    const file = await findSitemapFile(reader, site.id, OWN, { first: null, length: LENGTH })
    expect(await languagesOfPosts(reader, site.id, file)).toEqual(
      new Map([
        [ids[1], ['de']],
        [ids[2], ['de']],
      ]),
    )
  })
})

it('the feed asks for its newest entries alone, in a language for those that are translated', async () => {
  const slugsOf = async (of: SitemapLanguage, limit: number) =>
    (await listForFeed(reader, site.id, { ...of, limit })).map(({ slug }) => slug)
  expect(await slugsOf(OWN, 3)).toEqual(['n-0', 'n-1', 'n-2'])
  expect(await slugsOf(GERMAN, 2)).toEqual(['n-1', 'n-2'])
})

it('the number of a category is that of its posts, whatever happens to one of them', async () => {
  const [id] = ids
  const later = '2099-01-01T00:00:00Z'
  const item = `/api/blog/${id}` as const
  const steps: [`${string} /${string}`, object?][] = [
    [`PUT ${item}`, { category: 'Sources' }],
    [`PUT ${item}`, { category: 'Places' }],
    [`PUT ${item}/schedule`, { publishAt: null, unpublishAt: later }],
    [`POST ${item}/unpublish`],
    [`PUT ${item}/schedule`, { publishAt: later }],
    [`POST ${item}/publish`],
    [`DELETE ${item}`],
  ]
  for (const [line, body] of steps) {
    await good(line, body)
    const counted = await countCategories(app.db.staff, site.id)
    const window = { siteId: site.id, limit: 50, offset: 0 }
    const each = await Promise.all(
      ['', 'sources', 'places'].map(async (slug) => {
        const { length } = await listOfCategory(reader, window, slug)
        return length === 0 ? [] : [[slug, length] as const]
      }),
    )
    const kept = new Map(counted.map(({ categorySlug, count }) => [categorySlug, count]))
    expect([line, kept]).toEqual([line, new Map(each.flat())])
    const total = counted.reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe((await listNewest(reader, window)).length)
  }
})
