import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp } from '../../../../test/support/app.ts'
import { aBookOf, published } from '../../../../test/support/book.ts'
import type { Locale } from '../../../kernel/locale.ts'

let app: App

beforeAll(async () => {
  app = await anApp()
})

const aBook = (options?: Parameters<typeof aBookOf>[1]) => aBookOf(app, options)

describe('a part page of any book', () => {
  it('[C119] [C144] says plainly that nothing is there yet, and leaves out what a part does not have', async () => {
    const book = await aBook()
    await book.create('book-parts', published('Alone'))
    const { status, main } = await book.read('/parts/1')
    expect(status).toBe(200)
    expect(main).toContain('No chapter of this part is published yet.')
    for (const heading of ['Reflection Sample', 'Evidence of Emergence', 'A Moment to Breathe'])
      expect(main).not.toContain(`${heading}</h2>`)
    expect(main).not.toContain('more chapters')
    expect(main).not.toContain('<table')
  })

  it('[C127] [C130] [C131] [C133] a book of one part leads home and to its introduction, and suggests nothing', async () => {
    const book = await aBook()
    await book.create('book-parts', published('Alone', { related: [1, 7], audience: 'Night shift' }))
    const { main } = await book.read('/parts/1')
    expect(main).toMatch(/<a href="\/"[^>]*><svg.*?<span dir="auto">Home</s)
    expect(main).toMatch(/<a href="\/book\/intro"[^>]*><span dir="auto">Begin Journey</)
    expect(main).not.toContain('class="neighbour')
    expect(main).not.toContain('class="plates"')
    expect(main).toContain('For Night shift.')
  })

  it('[C214] [C667] shows what is published alone: no draft part in bar, suggestions or next, no draft chapter', async () => {
    const book = await aBook()
    const first = await book.create('book-parts', published('First', { related: [2, 3] }))
    await book.create('book-parts', { title: 'Hidden' })
    await book.create('book-parts', published('Third'))
    for (const title of ['One', 'Two', 'Three'])
      await book.create('book-chapters', published(title, { partId: first.id }))
    await book.create('book-chapters', { title: 'Secret', partId: first.id })
    const { main } = await book.read('/parts/1')
    expect(main).not.toMatch(/Hidden|Secret|\/parts\/2"/)
    expect(main).toContain('+ 1 more chapters')
    expect(main).toContain('One part that answers this one.')
    expect((await book.read('/parts/2')).status).toBe(404)
    expect((await book.read('/parts')).main).not.toContain('Hidden')
  })

  it('[C126] finds its neighbours past a number that is not used', async () => {
    const book = await aBook()
    for (const number of [1, 2, 5])
      await book.create('book-parts', published(`Part no. ${number}`, { number }))
    const { main } = await book.read('/parts/2')
    expect(main.slice(main.indexOf('onward__row'))).toMatch(/href="\/parts\/1".*href="\/parts\/5"/s)
  })

  it('[C144] [C191] shows the first question, finding and pause of the part itself, its own samples before them', async () => {
    const book = await aBook()
    const { id } = await book.create('book-parts', published('Own'))
    await book.create('reflections', { title: 'R', partId: id, questions: ['Who kept it?', 'For whom?'] })
    await book.create('evidence', {
      title: 'Reeds hold',
      partId: id,
      description: 'They do, in part.',
      source: 'A study',
    })
    await book.create('breath-sections', {
      title: 'Low tide',
      partId: id,
      description: 'The mud shines.',
      instruction: 'Look at it.',
    })
    const own = (await book.read('/parts/1')).main
    for (const text of [
      'Who kept it?',
      'Reeds hold',
      'They do, in part.',
      'A study',
      'Low tide',
      'The mud shines.',
      'Look at it.',
    ])
      expect(own).toContain(`>${text}<`)
    expect(own).not.toContain('For whom?')
    expect(own).toMatch(/Reflection<\/th><td>1 question<\/td><td>2 questions, with room to write</)

    await book.save(`book-parts/${id}`, { previewSamples: { reflection: 'Set by hand?' } })
    const set = (await book.read('/parts/1')).main
    expect(set).toContain('>Set by hand?<')
    expect(set).not.toContain('Who kept it?')
  })

  it('[C037] [C146] offers each shop by its name once there is one', async () => {
    const book = await aBook()
    await book.create('book-parts', published('Sold'))
    await book.saveBook({
      buyLinks: [
        { shop: 'The Corner Shop', url: 'https://shop.example.org/t' },
        { shop: 'Lesart', url: 'https://lesart.example.org/' },
      ],
    })
    const { main } = await book.read('/parts/1')
    expect(main).toMatch(
      /<a class="button" href="https:\/\/shop\.example\.org\/t"[^>]*>Order from The Corner Shop</,
    )
    expect(main).toMatch(/<a class="button" href="https:\/\/lesart\.example\.org\/"[^>]*>Order from Lesart</)
    expect(main).not.toMatch(/Coming Soon|Not on sale/)
  })

  it('[C112] [C191] shows the picture of a part, cut round its focal point', async () => {
    const book = await aBook()
    const { id } = await book.create(
      'book-parts',
      published('Seen', {
        gallery: { title: 'Gallery title', meaning: 'It stays', focal: { x: 22, y: 78 } },
      }),
    )
    const picture = {
      partId: id,
      title: 'Cut',
      assetType: 'gallery',
      path: '/media/cut.avif',
      altText: 'A cut',
    }
    await book.create('visual-assets', picture)
    const plate = /<img class="plate" src="\/media\/cut\.avif" alt="A cut"[^>]* data-x="2" data-y="8"/
    expect((await book.read('/parts/1')).main).toMatch(plate)
    const gallery = (await book.read('/parts')).main
    expect(gallery).toMatch(plate)
    for (const text of ['Gallery title', 'It stays']) expect(gallery).toContain(`>${text}<`)
  })

  it('[C145] counts by the rules of the other languages', async () => {
    const lines: Partial<Record<Locale, [string, string]>> = {
      de: ['+ 1 weiteres Kapitel', '+ 2 weitere Kapitel'],
      fr: ['+ 1 autre chapitre', '+ 2 autres chapitres'],
      es: ['+ 1 capítulo más', '+ 2 capítulos más'],
    }
    for (const [language, [one, two]] of Object.entries(lines)) {
      const book = await aBook({ language: language as Locale })
      const { id } = await book.create('book-parts', published('Teil'))
      for (const title of ['A', 'B', 'C'])
        await book.create('book-chapters', published(title, { partId: id }))
      expect((await book.read('/parts/1')).main).toContain(one)
      await book.create('book-chapters', published('D', { partId: id }))
      const { main } = await book.read('/parts/1')
      expect(main).toContain(two)
      // Every text of the interface is there: a key would stand for a missing one.
      expect(main).not.toMatch(/book\.\w+|audience\.\w+/)
    }
  })

  it('shows markup in any field as text', async () => {
    const book = await aBook()
    const odd = '<b onclick="x">"&\'</b>'
    const { id } = await book.create(
      'book-parts',
      published(odd, { subtitle: odd, description: odd, audience: odd, related: [2] }),
    )
    await book.create(
      'book-parts',
      published(odd, { audience: odd, gallery: { meaning: odd, symbols: [odd] } }),
    )
    await book.create('reflections', { title: odd, partId: id, questions: [odd] })
    await book.create('evidence', { title: odd, partId: id, description: odd, source: odd })
    for (const path of ['/parts/1', '/parts', '/']) {
      const { status, body } = await book.read(path)
      expect([path, status]).toEqual([path, 200])
      expect(body).not.toContain('<b onclick')
    }
  })
})

describe('[C045] the chapter that the landing page puts in front', () => {
  const frontOf = (main: string) =>
    /class="band featured".*?href="(\/chapters\/\d+)"/s.exec(main)?.[1] ?? null

  it('[C041] [C045] is the one that the author named, else chapter 1, else the first that is published, and none where none is', async () => {
    const book = await aBook()
    const { id } = await book.create('book-parts', published('One'))
    const first = await book.create('book-chapters', { title: 'First', partId: id, number: 1 })
    await book.create('book-chapters', published('Second', { partId: id, number: 2 }))
    const draft = (await book.read('/')).main
    expect(frontOf(draft)).toBe('/chapters/2')
    expect(draft).not.toMatch(/\/chapters\/1|First/)

    await book.save(`book-chapters/${first.id}`, { isPublished: true })
    const shown = (await book.read('/')).main
    expect(frontOf(shown)).toBe('/chapters/1')
    expect(shown).toContain('Read chapter 1, First')

    await book.saveBook({ featuredChapter: 2 })
    expect(frontOf((await book.read('/')).main)).toBe('/chapters/2')
    await book.saveBook({ featuredChapter: 9 })
    expect(frontOf((await book.read('/')).main)).toBe('/chapters/1')
    await book.save(`book-parts/${id}`, { isPublished: false })
    expect((await book.read('/')).main).not.toContain('/chapters/')
  })

  it('shows how it begins, or what it is about', async () => {
    const book = await aBook()
    const { id } = await book.create('book-parts', published('One'))
    const made = await book.create(
      'book-chapters',
      published('First', { partId: id, description: 'About salt.' }),
    )
    expect((await book.read('/')).main).toContain('>About salt.<')
    await book.save(`book-chapters/${made.id}`, { content: 'Salt *comes* first.\n\n## Then\n\nWater.' })
    const { main } = await book.read('/')
    expect(main).toContain('>Salt comes first.<')
    expect(main).not.toMatch(/About salt|Water\./)
  })
})

describe('the landing page of a book', () => {
  it('[C038] [C046] an empty one shows its title and the offer of word, and no contents', async () => {
    const book = await aBook()
    const { status, main } = await book.read('/')
    expect(status).toBe(200)
    expect(main).toMatch(/<h1[^>]*>Tidewater<\/h1>/)
    expect(main).toContain('Seen twice')
    expect(main).toContain('>Get Notified</button>')
    expect(main).not.toMatch(/Contents|Begin Reading|featured/)
  })

  it('[C044] has the circles with the module and not without', async () => {
    for (const modules of [['spiral-circles'], []]) {
      const { main } = await (await aBook({ modules })).read('/')
      expect([modules, main.includes('href="/circles"')]).toEqual([modules, modules.length > 0])
    }
  })

  it('[C060] speaks of six parts where there are six', async () => {
    const book = await aBook()
    for (let i = 1; i < 6; i++) await book.create('book-parts', published(`Part ${i}`))
    expect((await book.read('/')).main).toContain('Explore the Parts')
    await book.create('book-parts', published('Sixth'))
    expect((await book.read('/')).main).toContain('Explore the Six Parts')
  })
})
