import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp } from '../../../../test/support/app.ts'
import { aBookOf, published } from '../../../../test/support/book.ts'

let app: App

beforeAll(async () => {
  app = await anApp()
})

const GALLERY = {
  title: 'In the gallery',
  subtitle: 'Under it',
  description: 'What is seen',
  meaning: 'It stays',
  symbols: ['root', 'seed jar'],
  colors: ['#241112', '#c9532b', '#f4ead8'],
}

/** The first screen alone, without what script shows later. */
const shownIn = (main: string) =>
  main.slice(main.indexOf('<section class="immersive"'), main.indexOf('<template'))
const titleIn = (main: string) => /<h1[^>]*><a[^>]*>([^<]*)</.exec(shownIn(main))?.[1]
const hrefOf = (main: string, name: string) =>
  new RegExp(`href="([^"]*)" aria-label="${name}"`).exec(shownIn(main))?.[1]

async function aBookOfParts(...titles: string[]) {
  const book = await aBookOf(app)
  const made = []
  for (const title of titles) made.push(await book.create('book-parts', published(title)))
  return { ...book, made }
}

describe('the gallery of any book', () => {
  it('[C087] [C638] opens at the part that its address asks for, and has one address for search engines', async () => {
    const book = await aBookOfParts('One', 'Two', 'Three')
    for (const [address, title] of [
      ['/parts', 'One'],
      ['/parts?part=3', 'Three'],
      ['/parts?part=2&from=mail', 'Two'],
      ['/parts?part=abc', 'One'],
      ['/parts?part=-1', 'One'],
    ] as const) {
      const { status, main, body } = await book.read(address)
      expect([address, status, titleIn(main)]).toEqual([address, 200, title])
      expect(body).toMatch(/<link rel="canonical" href="[^"]*\/parts"\/>/)
    }
    const missing = await book.read('/parts?part=99')
    expect([missing.status, missing.body.includes('Part Not Found')]).toEqual([404, true])
  })

  it('[C091] [C093] [C105] links to every part without script; the last leads to the first and the first to the last', async () => {
    const book = await aBookOfParts('One', 'Two', 'Three')
    const first = (await book.read('/parts')).main
    expect([hrefOf(first, 'Previous'), hrefOf(first, 'Next')]).toEqual(['/parts?part=3', '/parts?part=2'])
    const last = (await book.read('/parts?part=3')).main
    expect([hrefOf(last, 'Previous'), hrefOf(last, 'Next')]).toEqual(['/parts?part=2', '/parts?part=1'])
    expect(hrefOf(last, 'Part 2: Two')).toBe('/parts?part=2')
    expect(last).toMatch(/<a href="\/parts\?part=3" aria-label="Part 3: Three" aria-current="true"/)
    expect(hrefOf(last, 'Exit')).toBe('#grid')
  })

  it('[C089] [C090] [C109] [C112] shows each part as its gallery was written, and as it is written next', async () => {
    const book = await aBookOf(app)
    const { id } = await book.create('book-parts', published('The part', { gallery: GALLERY }))
    await book.create('visual-assets', {
      partId: id,
      title: 'Cut',
      assetType: 'gallery',
      path: '/media/cut.avif',
      altText: 'A cut',
    })
    const shown = shownIn((await book.read('/parts')).main)
    for (const text of ['In the gallery', 'Under it', 'What is seen', 'It stays', 'root, seed jar'])
      expect(shown).toContain(`>${text}<`)
    expect(shown).toContain('aria-label="Colours of this plate: dark brown, orange, cream"')
    expect(shown).toMatch(/<img class="plate" src="\/media\/cut\.avif" alt="A cut"/)
    const upright = { partId: id, title: 'Upright', assetType: 'gallery-portrait', path: '/media/tall.avif' }
    await book.create('visual-assets', upright)
    expect(shownIn((await book.read('/parts')).main)).toMatch(
      /<source media="\(max-width: 63\.99rem\)" srcSet="\/media\/tall\.avif"\/><img class="plate plate--upright"/,
    )

    await book.save(`book-parts/${id}`, { gallery: { ...GALLERY, meaning: 'It goes', symbols: ['ash'] } })
    const after = shownIn((await book.read('/parts')).main)
    for (const text of ['It goes', 'ash']) expect(after).toContain(`>${text}<`)
    expect(after).not.toContain('It stays')
  })

  it('[C109] falls back to the words of the part itself', async () => {
    const book = await aBookOf(app)
    await book.create('book-parts', published('Its own', { subtitle: 'Own line', description: 'Own words' }))
    const shown = shownIn((await book.read('/parts')).main)
    for (const text of ['Its own', 'Own line', 'Own words']) expect(shown).toContain(`>${text}<`)
    expect(shown).not.toContain('immersive__meaning')
  })

  it('counts by the highest number where a part is missing', async () => {
    const book = await aBookOf(app)
    for (const number of [2, 5]) await book.create('book-parts', published(`No. ${number}`, { number }))
    expect(shownIn((await book.read('/parts')).main)).toContain('Part 2 of 5')
    expect(shownIn((await book.read('/parts?part=1')).main)).toContain('Part 2 of 5')
  })

  it('[C100] [C101] [C102] [C103] has a grid whose pictures open the gallery, and a button that leads back', async () => {
    const book = await aBookOfParts('One', 'Two')
    const { main } = await book.read('/parts?part=2')
    const grid = main.slice(main.indexOf('id="grid"'))
    expect(grid.match(/<li/g)).toHaveLength(2)
    expect(grid).toMatch(
      /<a class="plates__plate[^"]*" href="\/parts\?part=1" aria-label="One: open in the gallery"/,
    )
    expect(grid).toMatch(
      /<form[^>]*action="\/parts">.*value="2"[^>]* name="part"[^>]*>Return to Immersive Gallery</s,
    )
    expect(grid).toContain('href="/parts/1"')
    expect(grid).toContain('href="/book/intro"')
  })

  it('has neither dots nor a slideshow for one part, and no first screen for none', async () => {
    const alone = (await (await aBookOfParts('One')).read('/parts')).main
    expect(titleIn(alone)).toBe('One')
    expect(alone).not.toMatch(/class="dots"|aria-label="(Next|Previous|Play slideshow)"/)
    expect(alone).toContain('>More<')
    const none = (await (await aBookOfParts()).read('/parts')).main
    expect(none).not.toContain('immersive')
    expect(none).toMatch(/<h1[^>]*>The Parts<\/h1>.*No part is published yet\./s)
  })

  it('puts long symbols below the text, where there is room for them', async () => {
    const book = await aBookOf(app)
    const symbols = Array.from({ length: 12 }, (_, i) => `a symbol of some length, no. ${i}`)
    await book.create('book-parts', published('Rich', { gallery: { ...GALLERY, symbols } }))
    const shown = shownIn((await book.read('/parts')).main)
    expect(shown).toMatch(/<blockquote.*a symbol of some length, no\. 11.*class="immersive__controls"/s)
  })
})
