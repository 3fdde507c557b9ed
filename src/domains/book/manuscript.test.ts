import { beforeEach, describe, expect, it } from 'vitest'
import { anApp, aPerson, type App, aSite, goodCalls } from '../../../test/support/app.ts'
import type { Site } from '../../kernel/site.ts'

let app: App
let site: Site
let as: string

beforeEach(async () => {
  app ??= await anAppWithASite()
  site = await aSite(app, 'Salt Letters')
  as = await aPerson(app, { site })
})

/** The calls of the studio are made at the host of a site. */
async function anAppWithASite(): Promise<App> {
  const made = await anApp()
  await aSite(made, 'Tidewater', { isDefault: true })
  return made
}

const good = goodCalls(() => ({ app, as }))

const content = (words: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
})

const chapter = (title: string, words = 'Words.') => ({ title, content: content(words) })

const EBB = { title: 'Ebb', chapters: [chapter('The key under the oar'), chapter('Salt')] }
const FLOOD = { title: 'Flood', chapters: [chapter('Three names for rain')] }

const bring = (parts: object[]) => good(`POST /api/forks/${site.id}/book-import`, { parts })

const refused = async (line: string, body: object, who = as) => {
  const answer = await app.call(`POST /api/forks/${site.id}/${line}` as `POST /${string}`, { as: who, body })
  return [answer.statusCode, answer.json().detail]
}

const bookNow = async () => {
  const parts: {
    title: string
    number: number
    isPublished: boolean
    chapters: { title: string; number: number }[]
  }[] = await good(`GET /api/forks/${site.id}/book-parts?sort=order`)
  return parts.map(({ title, number, isPublished, chapters }) => {
    return [number, title, isPublished, chapters.map((one) => `${one.number} ${one.title}`)]
  })
}

describe('a manuscript', () => {
  it('[C489] becomes parts and chapters, numbered from 1, as drafts', async () => {
    const created = await bring([EBB, FLOOD])
    expect([created.parts.length, created.chapters.length]).toEqual([2, 3])
    expect(await bookNow()).toEqual([
      [1, 'Ebb', false, ['1 The key under the oar', '2 Salt']],
      [2, 'Flood', false, ['3 Three names for rain']],
    ])
    const first = await good(`GET /api/book-chapters/${created.chapters[0]}`)
    expect(first).toMatchObject({ isPublished: false, content: content('Words.') })
  })

  it('[C489] goes behind what the book has, and is in the log', async () => {
    await bring([EBB])
    const { parts } = await bring([FLOOD])
    expect((await bookNow()).map(([number, title]) => [number, title])).toEqual([
      [1, 'Ebb'],
      [2, 'Flood'],
    ])
    const [newest] = await good(`GET /api/forks/${site.id}/activity?kind=part`)
    expect(newest).toMatchObject({ action: 'part.create', objectId: parts[0] })
  })

  it('is taken over whole or not at all', async () => {
    const broken = {
      title: 'Slack water',
      chapters: [chapter('A box of stamps'), { title: ' ', content: content('') }],
    }
    expect(await refused('book-import', { parts: [EBB, broken] })).toEqual([
      422,
      expect.stringContaining('Title is required'),
    ])
    const wrong = {
      title: 'Slack water',
      chapters: [{ title: 'Box', content: { v: 1, doc: { type: 'doc', content: [{ type: 'script' }] } } }],
    }
    expect((await refused('book-import', { parts: [EBB, wrong] }))[0]).toBe(422)
    expect(await bookNow()).toEqual([])
  })

  it('is not for people who may not write the book', async () => {
    const viewer = await aPerson(app, { site, role: 'viewer' })
    expect((await refused('book-import', { parts: [EBB] }, viewer))[0]).toBe(403)
    expect((await refused('book-import/undo', { parts: [], chapters: [] }, viewer))[0]).toBe(403)
  })

  it('is taken back whole', async () => {
    await bring([EBB])
    const created = await bring([FLOOD])
    await good(`POST /api/forks/${site.id}/book-import/undo`, created)
    expect((await bookNow()).map(([, title]) => title)).toEqual(['Ebb'])
  })

  it('is not taken back once some of it was changed, published or named on another site', async () => {
    const sentence = 'Some of it was changed or deleted since, so nothing was taken back.'
    const created = await bring([EBB, FLOOD])
    await good(`PUT /api/book-chapters/${created.chapters[1]}`, { title: 'Salt on the letters' })
    expect(await refused('book-import/undo', created)).toEqual([409, sentence])
    const others = { parts: [created.parts[1]], chapters: [created.chapters[2]] }
    await good(`POST /api/book-parts/${created.parts[1]}/publish`)
    expect(await refused('book-import/undo', others)).toEqual([409, sentence])
    const elsewhere = await aSite(app, 'Elsewhere')
    const stranger = await aPerson(app, { site: elsewhere })
    const answer = await app.call(`POST /api/forks/${elsewhere.id}/book-import/undo`, {
      as: stranger,
      body: others,
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([409, sentence])
    expect((await bookNow()).flatMap(([, , , chapters]) => chapters)).toHaveLength(3)
  })
})
