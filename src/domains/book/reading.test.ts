import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { newId } from '../../platform/ids.ts'
import { createSite } from '../sites/index.ts'
import { createBook } from './index.ts'

interface Made {
  id: string
  number: number
}

const EVIL = '<img src=x onerror=alert(1)>'
const doc = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

let app: App
let site: Site
let owner: string
const parts: Made[] = []
const chapters: Made[] = []
let draft: { part: Made; chapter: Made }
let reflection: Made

async function create(on: Site, kind: string, body: object): Promise<Made> {
  const answer = await app.call(`POST /api/forks/${on.id}/${kind}`, { as: owner, body })
  expect([kind, answer.body, answer.statusCode]).toEqual([kind, answer.body, 201])
  return answer.json()
}

async function publishedPart(on: Site, title: string, fields: object = {}): Promise<Made> {
  return create(on, 'book-parts', { title, isPublished: true, ...fields })
}

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  owner = await aPerson(app, { isPlatformOwner: true })
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    const fields = { subtitle: `${name} below`, description: `What ${name} is about` }
    parts.push(await publishedPart(site, `${name} ${EVIL}`, fields))
  }
  const [one, two] = parts as [Made, Made]
  const ofOne = { partId: one.id, isPublished: true }
  chapters.push(
    await create(site, 'book-chapters', {
      ...ofOne,
      title: 'Salt',
      subtitle: 'And water',
      description: 'A lead',
      keyThemes: ['tide', 'loss'],
      readTime: 9,
      content: doc('The preview words'),
    }),
    await create(site, 'book-chapters', { ...ofOne, title: 'Silt', isFree: true, content: doc('All of it') }),
    await create(site, 'book-chapters', { partId: two.id, isPublished: true, title: 'Sand' }),
  )
  const part = await create(site, 'book-parts', { title: 'Not yet' })
  draft = {
    part,
    chapter: await create(site, 'book-chapters', { partId: part.id, title: 'Hidden', isPublished: true }),
  }
  reflection = await create(site, 'reflections', {
    partId: one.id,
    title: 'What I keep',
    prompt: 'Think of it',
    questions: ['First?', 'Second?', 'Third?', 'Fourth?', 'Fifth?'],
    practice: 'Do it once',
    seedPaperText: 'I keep ...',
  })
  for (const title of ['Threads', 'Roots meet']) {
    await create(site, 'evidence', { partId: two.id, title, description: 'Long', source: 'A study' })
  }
  await create(site, 'breath-sections', {
    partId: two.id,
    title: 'A window',
    description: 'Look out',
    instruction: 'Breathe',
  })
})

const page = (path: string, host = 'localhost') => app.call(`GET ${path}` as 'GET /', { host })
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const path = (kind: string, { number }: Made) => `/${kind}/${number}`

/** The section of a part on /book/intro. */
function chosenOf(html: string, { number }: Made): string {
  const [, section = ''] =
    new RegExp(`<section class="chosen[^>]*aria-labelledby="part-${number}"(.*?)</section>`, 's').exec(
      html,
    ) ?? []
  return section
}

describe('/book/intro', () => {
  it('[C050] [C051] [C052] [C186] says how to use the book, offers word of it, and two paths', async () => {
    const spiral = { title: 'The Coil', description: 'A line', parts: [], guidance: 'Begin anywhere here' }
    const intro = { title: 'How we use it', subtitle: 'Two ways', description: 'Read on', spiral }
    await app.call(`PUT /api/forks/${site.id}/book-intro`, { as: owner, body: intro })
    const { statusCode, body } = await page('/book/intro')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<h1[^>]*>How we use it<\/h1>/)
    for (const text of ['Two ways', 'Read on', 'Get Notified', 'Choose Your Path', 'Begin anywhere here'])
      expect(textOf(body)).toContain(text)
  })

  it('[C003] [C053] [C054] [C061] lists all parts as buttons, and six of them on the spiral', async () => {
    const { body } = await page('/book/intro')
    expect(textOf(body)).toContain('Linear Journey')
    expect(textOf(body)).toContain('Intuitive Navigation')
    const buttons = [...body.matchAll(/<button[^>]* value="(\d+)"/g)].map(([, number]) => Number(number))
    expect(buttons).toEqual(parts.map(({ number }) => number))
    const chambers = [...body.matchAll(/class="spiral__part" href="#part-(\d+)"/g)].map(([, n]) => Number(n))
    expect(chambers).toEqual(parts.slice(0, 6).map(({ number }) => number))
  })

  it('[C065] leads to the parts that have no chamber', async () => {
    const { body } = await page('/book/intro')
    expect(body).toMatch(/href="\/parts">1 more part</)
    expect(chosenOf(body, parts[6] as Made)).toContain('Seven')
  })

  it('[C055] [C056] [C057] [C060] tells of a part: title, words, chapters, reflection, evidence and breath', async () => {
    const { body } = await page('/book/intro')
    const [one, two] = parts as [Made, Made]
    const ofOne = textOf(chosenOf(body, one))
    for (const text of [
      'One',
      'One below',
      'What One is about',
      '2 chapters',
      'Salt',
      'Silt',
      'What I keep. 5 questions.',
    ])
      expect(ofOne).toContain(text)
    expect(chosenOf(body, one)).toContain(`href="/chapters/${chapters[0]?.number}"`)
    const ofTwo = textOf(chosenOf(body, two))
    for (const text of [
      '1 chapter',
      'Evidence of Emergence',
      'Threads',
      'Roots meet',
      'A Moment to Breathe',
      'A window',
    ])
      expect(ofTwo).toContain(text)
  })

  it('[C058] [C059] shows no empty block, and a button that closes', async () => {
    const { body } = await page('/book/intro')
    const ofOne = textOf(chosenOf(body, parts[0] as Made))
    expect(ofOne).not.toContain('Evidence of Emergence')
    expect(ofOne).not.toContain('A Moment to Breathe')
    expect(textOf(chosenOf(body, parts[2] as Made))).not.toContain('Reflection')
    expect(chosenOf(body, parts[0] as Made)).toMatch(/<button[^>]*>Close<\/button>/)
  })

  it('[C003] [C055] [C638] shows the part that the address asks for, for who has no script', async () => {
    const [one, two] = parts as [Made, Made]
    const asked = await page(`/book/intro?part=${two.number}`)
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toMatch(/<link rel="canonical" href="[^"]*\/book\/intro"\/>/)
    expect(textOf(chosenOf(asked.body, two))).toContain('Threads')
    expect(chosenOf(asked.body, one)).toBe('')
    expect(asked.body).not.toContain('Linear Journey')
    expect(chosenOf((await page('/book/intro?part=abc')).body, one)).not.toBe('')
    const missing = await page('/book/intro?part=99')
    expect([missing.statusCode, missing.body.includes('Part Not Found')]).toEqual([404, true])
  })

  it('[C065] has no path to choose while no part is published', async () => {
    const empty = await aSite(app, 'Empty')
    for (const address of ['/book/intro', '/spiral']) {
      const { statusCode, body } = await page(address, `${empty.slug}.localhost`)
      expect([address, statusCode]).toEqual([address, 200])
      expect(body).toContain('No part is published yet.')
      expect(body).not.toContain('role="status"')
    }
  })
})

describe('the spiral', () => {
  it('[C066] [C067] [C069] is at both addresses: parts as links in their order, with titles, the first as current', async () => {
    for (const address of ['/spiral', '/book/spiral-navigation']) {
      const { statusCode, body } = await page(address)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<link rel="canonical" href="[^"]*\/spiral"\/>/)
      const links = [...body.matchAll(/class="spiral__part" href="(\/parts\/\d+)"/g)].map(([, href]) => href)
      expect(links).toEqual(parts.slice(0, 6).map((part) => path('parts', part)))
      const [drawing = '', list = ''] = body.split('<ol')
      for (const name of ['One', 'Six']) expect(textOf(drawing)).toContain(name)
      expect(textOf(list)).toContain('Seven')
      expect(body.match(/<a [^>]*aria-current="location"/g)).toHaveLength(2)
      expect(textOf(body)).toContain('Begin here')
      expect(textOf(body)).toContain('1 more part')
    }
  })

  it('[C068] [C072] [C077] [C231] [C243] [C633] carry their loading texts in the island’s root, whole page beside it', async () => {
    for (const [address, text, content] of [
      ['/spiral', 'Loading spiral navigation...', 'One'],
      [path('chapters', chapters[0] as Made), 'Loading chapter...', 'The preview words'],
      [path('reflections', chapters[0] as Made), 'Loading reflection space...', 'First?'],
    ] as const) {
      const { body } = await page(address)
      expect(body).toMatch(
        new RegExp(
          `<div data-island="book/[^>]*>.*?<p role="status" class="loading">${text.replaceAll('.', '\\.')}</p>`,
        ),
      )
      expect(textOf(body)).toContain(content)
    }
  })

  it('[C243] say it in the language of the site', async () => {
    for (const [language, text] of [
      ['de', 'Das Kapitel wird geladen...'],
      ['es', 'Cargando el capítulo...'],
      ['fr', 'Chargement du chapitre...'],
    ] as [Locale, string][]) {
      const other = await app.db.transaction('*', async (tx) => {
        const made = await createSite(tx, { id: newId(), name: language, language })
        await createBook(tx, made, { title: language, subtitle: '' })
        return made
      })
      const part = await publishedPart(other, 'Ein Teil')
      const chapter = await create(other, 'book-chapters', { partId: part.id, title: 'T', isPublished: true })
      const { body } = await page(path('chapters', chapter), `${other.slug}.localhost`)
      expect(body).toContain(`class="loading">${text}</p>`)
    }
  })
})

describe('a chapter', () => {
  it('[C070] [C074] [C177] shows what is known of it, the ways on, its part and its reflection', async () => {
    const [salt, silt] = chapters as [Made, Made]
    const { body, statusCode } = await page(path('chapters', salt))
    expect(statusCode).toBe(200)
    const text = textOf(body)
    for (const shown of ['Salt', 'And water', 'A lead', '9 min', 'tide', 'loss', 'The preview words'])
      expect(text).toContain(shown)
    expect(text).toContain('This is where the preview ends.')
    // Beside the minutes that are left of the preview: whose these are is said.
    expect(text).toContain('9 min in the book')
    expect(body).toContain(`href="${path('parts', parts[0] as Made)}"`)
    expect(body).toContain(`href="${path('chapters', silt)}"`)
    expect(body).toContain(`href="${path('reflections', salt)}"`)
    expect(body).not.toContain('Previous, chapter')
  })

  it('[C074] leads to the next chapter in the colours of its part, and after the last one to the first part', async () => {
    const [, silt, sand] = chapters as [Made, Made, Made]
    const onwardOf = async (chapter: Made) =>
      /<nav class="band chapter-onward".*?<\/nav>/s.exec((await page(path('chapters', chapter))).body)?.[0] ??
      ''
    const next = await onwardOf(silt)
    expect(next).toContain(`data-part="${parts[1]?.number}"`)
    expect(textOf(next)).toContain(`Next, chapter ${sand.number}`)
    const last = await onwardOf(sand)
    expect(last).toContain(`data-part="${parts[0]?.number}"`)
    expect(last).toContain(`href="${path('parts', parts[0] as Made)}"`)
    expect(textOf(last)).toContain('Again from the beginning, part 1')
    expect(last).toContain(`href="${path('chapters', silt)}"`)
  })

  it('[C074] has a bar with its part, and all parts behind it, the chapter marked, and the menu of the site', async () => {
    const [salt] = chapters as [Made]
    const { body } = await page(path('chapters', salt))
    const bar = /<header class="reading-bar".*?<\/header>/s.exec(body)?.[0] ?? ''
    expect(bar).toContain('href="/book/contents"')
    for (const part of parts) expect(bar).toContain(`href="${path('parts', part)}"`)
    expect([...bar.matchAll(/<details open=""/g)]).toHaveLength(1)
    expect([...bar.matchAll(/aria-current="location"/g)]).toHaveLength(1)
    expect(bar).toContain('<nav class="site-menu"')
    expect(body).not.toContain('class="site-header"')
    expect(body).toMatch(/^<!doctype html><html lang="en" data-reading>/)
  })

  it('[C074] a free chapter says nothing of a preview; what is not known has no row', async () => {
    const [salt, silt, sand] = chapters as [Made, Made, Made]
    const { body } = await page(path('chapters', silt))
    expect(textOf(body)).toContain('All of it')
    expect(textOf(body)).not.toContain('preview')
    expect(body).not.toContain('chapter__minutes')
    expect(body).not.toContain('aria-label="Themes"')
    for (const near of [salt, sand]) expect(body).toContain(`href="${path('chapters', near)}"`)
    expect((await page(path('chapters', sand))).body).not.toContain('href="/reflections/')
  })

  it('[C667] of a draft part is not there, nor is its reflection, nor is it counted', async () => {
    for (const kind of ['chapters', 'reflections']) {
      const missing = await page(path(kind, draft.chapter))
      expect([kind, missing.statusCode]).toEqual([kind, 404])
      expect(missing.body).toContain('Chapter Not Found')
    }
    for (const address of ['/book/intro', '/spiral']) {
      const { body } = await page(address)
      expect(body).not.toContain('Hidden')
      expect(body).not.toContain('Not yet')
    }
  })

  it('[C071] [C073] [C638] odd text is 1, and a number without a chapter a 404 that leads to the parts', async () => {
    for (const odd of ['', '/abc', '/-1', '/1.5', '/1e3']) {
      const { statusCode, body } = await page(`/chapters${odd}`)
      expect([odd, statusCode, /<link rel="canonical" href="[^"]*\/chapters\/1"\/>/.test(body)]).toEqual([
        odd,
        200,
        true,
      ])
    }
    const missing = await page('/chapters/99')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('Chapter Not Found')
    expect(missing.body).toContain('href="/parts"')
  })
})

describe('/book/contents', () => {
  it('lists all parts and chapters with what is known of each, and no draft', async () => {
    const [salt, silt, sand] = chapters as [Made, Made, Made]
    const { statusCode, body } = await page('/book/contents')
    expect(statusCode).toBe(200)
    for (const part of parts) expect(body).toContain(`href="${path('parts', part)}"`)
    for (const chapter of [salt, silt, sand]) expect(body).toContain(`href="${path('chapters', chapter)}"`)
    const text = textOf(body)
    for (const known of ['3 chapters.', 'And water', '9 min in the book', 'Free to read'])
      expect(text).toContain(known)
    expect(text).toContain('No chapter of this part is published yet.')
    for (const hidden of ['Hidden', 'Not yet']) expect(text).not.toContain(hidden)
  })

  it('stands in the sitemap, and the landing page and the gallery lead to it', async () => {
    expect((await page('/sitemap-en.xml')).body).toContain('/book/contents<')
    for (const from of ['/', '/parts']) expect((await page(from)).body).toContain('href="/book/contents"')
  })
})

describe('a reflection', () => {
  it('[C075] [C078] [C182] [C183] has title, prompt, five questions with fields, practice and seed paper', async () => {
    const { statusCode, body } = await page(path('reflections', chapters[0] as Made))
    expect(statusCode).toBe(200)
    const text = textOf(body)
    for (const shown of ['What I keep', 'Think of it', 'Fifth?', 'Do it once', 'I keep ...', 'Seed paper'])
      expect(text).toContain(shown)
    expect(text).toContain('What you write stays in this browser. Nothing is sent.')
    expect(body.match(/<textarea[^>]*id="[^"]+"/g)).toHaveLength(5)
    for (const [, id] of body.matchAll(/<textarea id="([^"]+)"/g)) expect(body).toContain(`for="${id}"`)
    // No field has a name and none stands in a form, so no browser can send one.
    expect(body).not.toMatch(/<textarea[^>]* name=/)
  })

  it('[C076] [C079] [C638] is asked for by a chapter’s number or its own uuid', async () => {
    const [salt, silt, sand] = chapters as [Made, Made, Made]
    for (const address of [
      '/reflections',
      '/reflections/abc',
      path('reflections', salt),
      path('reflections', silt),
    ])
      expect((await page(address)).body).toMatch(/<h1[^>]*>What I keep<\/h1>/)
    const own = await page(`/reflections/${reflection.id}`)
    expect([own.statusCode, own.body.includes('What I keep')]).toEqual([200, true])
    for (const [address, heading] of [
      ['/reflections/99', 'Chapter Not Found'],
      [path('reflections', sand), 'Reflection Not Found'],
      [`/reflections/${newId()}`, 'Reflection Not Found'],
    ] as const) {
      const missing = await page(address)
      expect([address, missing.statusCode]).toEqual([address, 404])
      expect(missing.body).toContain(heading)
      expect(missing.body).toContain('href="/parts"')
    }
  })

  it('[C079] a part with two shows both, the first as the heading of the page', async () => {
    const second = await create(site, 'reflections', {
      partId: parts[0]?.id,
      title: 'What I leave',
      questions: ['Which?'],
    })
    const { body } = await page(path('reflections', chapters[0] as Made))
    expect(body).toMatch(/<h1[^>]*>What I keep<\/h1>/)
    expect(body).toMatch(/<h2[^>]*>What I leave<\/h2>/)
    const alone = await page(`/reflections/${second.id}`)
    expect(alone.body).toMatch(/<h1[^>]*>What I leave<\/h1>/)
    expect(alone.body).not.toContain('What I keep')
  })
})

it('links that an island makes stay in the language of the page', async () => {
  const id = parts[0]?.id
  const line = `PUT /api/book-parts/${id}?locale=de` as const
  expect((await app.call(line, { as: owner, body: { title: 'Eins' } })).statusCode).toBe(200)
  await app.call(`PUT /api/forks/${site.id}/book?locale=de` as const, {
    as: owner,
    body: { title: 'Gezeiten' },
  })
  const { statusCode, body } = await page('/de/spiral')
  expect(statusCode).toBe(200)
  expect(body).toContain('&quot;path&quot;:&quot;/de/parts/1&quot;')
  expect(body).not.toContain('&quot;path&quot;:&quot;/parts/1&quot;')
})

it('[C646] titles are text on all of these pages, and none has an inline style', async () => {
  for (const address of [
    '/book/intro',
    `/book/intro?part=${parts[0]?.number}`,
    '/spiral',
    '/book/contents',
    path('chapters', chapters[0] as Made),
    path('reflections', chapters[0] as Made),
  ]) {
    const { body } = await page(address)
    expect(body).not.toContain(EVIL)
    expect(body).not.toMatch(/ style="/)
  }
})
