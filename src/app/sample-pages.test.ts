import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp } from '../../test/support/app.ts'
import { layOutFirstSites } from './importer.ts'
import { rootFolder } from '../platform/root.ts'

let app: App

beforeAll(async () => {
  app = await anApp()
  await layOutFirstSites(app.platform, join(rootFolder(), 'seeds'))
})

const PARTS = [1, 2, 3, 4, 5, 6] as const

const SUGGESTED: Record<number, { parts: number[]; audience: string }> = {
  1: { parts: [2, 4], audience: 'Healers & Contemplatives' },
  2: { parts: [3, 5], audience: 'Scientists & Researchers' },
  3: { parts: [6, 1], audience: 'Builders & Makers' },
  4: { parts: [1, 5], audience: 'Spiritual Seekers' },
  5: { parts: [2, 6], audience: 'Artists & Storytellers' },
  6: { parts: [3, 4], audience: 'Community Leaders' },
}

interface Row {
  number: number
  title: string
  subtitle: string
  description: string
  chapters: { number: number; title: string; description: string }[]
}

const storedParts = async (): Promise<Row[]> => (await app.call('GET /api/forks/default/book-parts')).json()

/** The main content of a page as HTML, every character reference read. */
async function mainOf(path: string, host = 'localhost'): Promise<string> {
  const { body } = await app.call(`GET ${path}` as 'GET /', { host })
  return read(body.slice(body.indexOf('<main'), body.indexOf('</main>')))
}

const read = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** What stands between a heading and the next one of its rank, or of a higher one. */
function sectionOf(html: string, heading: string): string {
  const at = html.search(new RegExp(`<h2[^>]*>${heading.replace('?', '\\?')}</h2>`))
  if (at < 0) return ''
  const end = html.indexOf('<h2', at + 1)
  return html.slice(at, end < 0 ? undefined : end)
}

/** A link to a path, with what it says. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    path: /href="([^"]*)"/.exec(attributes)?.[1],
    name: inner.replace(/<[^>]*>/g, '').trim(),
  }))
const linkNamed = (html: string, name: string) => linksOf(html).find((link) => link.name === name)?.path
const cut = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max).join('').trimEnd()}...` : text

describe('a part page of the sample', () => {
  it('[C113] [C115] shows badge, title, subtitle and description', async () => {
    for (const part of await storedParts()) {
      const html = await mainOf(`/parts/${part.number}`)
      expect(html).toContain(`Part ${part.number}</p>`)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${part.title}</h1>`))
      expect(html).toContain(part.subtitle)
      expect(html).toContain(part.description)
    }
  })

  it('[C116] [C117] [C118] describes the first two chapters', async () => {
    for (const part of await storedParts()) {
      const overview = sectionOf(await mainOf(`/parts/${part.number}`), 'Part Overview')
      expect(overview.match(/<li/g)).toHaveLength(2)
      for (const chapter of part.chapters.slice(0, 2)) {
        expect(overview).toContain(`>${chapter.number}</span>`)
        expect(linkNamed(overview, chapter.title)).toBe(`/chapters/${chapter.number}`)
        expect(overview).toContain(`>${cut(chapter.description, 150)}</p>`)
      }
      expect(overview).not.toContain(part.chapters[2]?.title ?? 'no third chapter')
    }
  })

  it('[C119] [C145] counts the other chapters, literally, and not where there are none', async () => {
    const lines = []
    for (const part of PARTS) lines.push(/\+ \d+ more chapters/.exec(await mainOf(`/parts/${part}`))?.[0])
    expect(lines).toEqual([1, 1, 5, 1, 3].map((n) => `+ ${n} more chapters`).concat([undefined as never]))
  })

  it('[C120] [C121] [C122] [C144] shows the same three samples on all six', async () => {
    const headings = ['Reflection Sample', 'Evidence of Emergence', 'A Moment to Breathe']
    const seen = []
    for (const part of PARTS) {
      const html = await mainOf(`/parts/${part}`)
      seen.push(
        headings.map((heading) =>
          sectionOf(html, heading)
            .replace(/<[^>]*>/g, ' ')
            .trim(),
        ),
      )
    }
    const [first] = seen
    expect(first?.[0]).toMatch(/\?$/)
    expect(first?.[1]).toMatch(/fung/)
    expect(first?.[2]).toMatch(/[Bb]reathe/)
    for (const samples of seen) expect(samples.slice(0, 2)).toEqual(first?.slice(0, 2))
    const breath = /<p class="breath__practice"[^>]*>[^<]*/
    const practices = []
    for (const part of PARTS) practices.push(breath.exec(await mainOf(`/parts/${part}`))?.[0])
    expect(new Set(practices).size).toBe(1)
  })

  it('[C123] [C124] [C125] [C146] offers an order that cannot be placed yet, with where to hear of it', async () => {
    const section = sectionOf(await mainOf('/parts/2'), 'Ready to Go Deeper')
    const button = /<button([^>]*)>Pre-order Book \(Coming Soon\)<\/button>/.exec(section)?.[1] ?? ''
    expect(button).toContain('type="button"')
    expect(button).toContain('aria-disabled="true"')
    expect(button).not.toMatch(/ disabled/)
    const note = /aria-describedby="([^"]+)"/.exec(button)?.[1]
    expect(section).toMatch(new RegExp(`id="${note}"[^>]*>Not on sale yet`))
    expect(section).toContain('>Get Notified</button>')
    expect(linkNamed(section, 'Learn About Co-Creation')).toBe('/about')
  })

  it('[C126] [C127] [C128] [C135] leads back, to the introduction and on, where there is such a part', async () => {
    const parts = await storedParts()
    for (const [i, { number }] of parts.entries()) {
      const html = await mainOf(`/parts/${number}`)
      const row = html.slice(html.indexOf('class="onward__row"'), html.indexOf('Where to Next?'))
      const [before, after] = [parts[i - 1], parts[i + 1]]
      const ways = linksOf(row).map(({ path, name }) => ({ path, name: name.replace(/\s+/g, ' ') }))
      expect(ways).toEqual([
        ...(before ? [{ path: `/parts/${number - 1}`, name: `Part ${number - 1} ${before.title}` }] : []),
        { path: '/book/intro', name: 'Begin Journey' },
        ...(after
          ? [
              {
                path: `/parts/${number + 1}`,
                name: `Part ${number + 1} ${after.title}${cut(after.description, 120)}`,
              },
            ]
          : []),
      ])
    }
  })

  it('[C130] [C131] [C132] has a bar with the way back, all parts and the way on', async () => {
    const parts = await storedParts()
    for (const [i, part] of parts.entries()) {
      const html = await mainOf(`/parts/${part.number}`)
      const bar = html.slice(html.indexOf('class="part-bar"'), html.indexOf('</nav>'))
      expect(linksOf(bar)).toEqual([
        parts[i - 1]
          ? { path: `/parts/${part.number - 1}`, name: parts[i - 1]?.title }
          : { path: '/', name: 'Home' },
        parts[i + 1]
          ? { path: `/parts/${part.number + 1}`, name: parts[i + 1]?.title }
          : { path: '/book/intro', name: 'Begin Journey' },
      ])
      const options = [...bar.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g)]
      expect(options.map(([, path, , name]) => [path, name])).toEqual([
        ...parts.map(({ number, title }) => [`/parts/${number}`, `${number}. ${title}`]),
        ['/book/intro', 'Begin Your Journey'],
      ])
      expect(options.flatMap(([, path, isSelected]) => (isSelected ? [path] : []))).toEqual([
        `/parts/${part.number}`,
      ])
    }
  })

  it('[C133] [C134] [C135] [C136] [C137] [C138] [C139] [C140] [C141] [C143] suggests two parts, with both audiences', async () => {
    const parts = await storedParts()
    for (const number of PARTS) {
      const html = sectionOf(await mainOf(`/parts/${number}`), 'Where to Next?')
      const { parts: suggested, audience } = SUGGESTED[number] ?? { parts: [], audience: '' }
      expect(html).toContain(`For ${audience}, two parts that answer this one.`)
      expect(linkNamed(html, 'View all parts')).toBe('/parts')
      expect(linkNamed(html, 'About the book')).toBe('/about')
      const cards = html.split('<li').slice(1)
      expect(cards).toHaveLength(2)
      for (const [i, other] of suggested.entries()) {
        const part = parts.find((row) => row.number === other)
        expect(linkNamed(cards[i] ?? '', part?.title ?? '')).toBe(`/parts/${other}`)
        expect(cards[i]).toContain(`Part ${other}, for ${SUGGESTED[other]?.audience}`)
        expect(cards[i]).toContain(`>${cut(part?.description ?? '', 120)}</p>`)
      }
    }
  })

  it('[C142] holds both readings on one page, in one order', async () => {
    const html = await mainOf('/parts/2')
    const marks = [
      'class="part-bar"',
      'Part 2</p>',
      'Part Overview</h2>',
      'Reflection Sample</h2>',
      'Evidence of Emergence</h2>',
      'A Moment to Breathe</h2>',
      'Ready to Go Deeper</h2>',
      'class="onward__row"',
      'Where to Next?</h2>',
    ]
    const places = marks.map((mark) => html.indexOf(mark))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('[C129] [C142] [C114] says that a part is not there before anything is drawn, and takes an odd number for 1', async () => {
    for (const number of ['0', '7', '999999999']) {
      const answer = await app.call(`GET /parts/${number}`)
      const html = await mainOf(`/parts/${number}`)
      expect([number, answer.statusCode]).toEqual([number, 404])
      expect(html).toMatch(/<h1[^>]*>Part Not Found<\/h1>/)
      expect(linksOf(html).map(({ path }) => path)).toContain('/book/intro')
      expect(html).not.toContain('part-bar')
      expect(html).not.toContain('Part Overview')
    }
    expect(await mainOf('/parts/first')).toMatch(/<h1[^>]*>The Body of Memory<\/h1>/)
  })

  it('takes the list of its bar as a form, to pages of the book and nowhere else', async () => {
    const go = (to: string) =>
      app.server.inject({
        method: 'POST',
        url: '/parts/go',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ to }).toString(),
      })
    for (const to of ['/parts/4', '/book/intro']) {
      const answer = await go(to)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, to])
    }
    for (const to of ['/parts/7', 'https://elsewhere.example', '//elsewhere.example', '/admin', '']) {
      const answer = await go(to)
      expect([to, answer.statusCode, answer.headers.location]).toEqual([to, 404, undefined])
    }
  })

  it('[C132] the list keeps the language of the page', async () => {
    const options = [...(await mainOf('/de/parts/2')).matchAll(/<option value="([^"]*)"( selected="")?/g)]
    expect(options.map(([, path]) => path)).toEqual([
      ...PARTS.map((number) => `/de/parts/${number}`),
      '/de/book/intro',
    ])
    expect(options.flatMap(([, path, isSelected]) => (isSelected ? [path] : []))).toEqual(['/de/parts/2'])
    const answer = await app.server.inject({
      method: 'POST',
      url: '/de/parts/go',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'to=%2Fde%2Fparts%2F4',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/de/parts/4'])
  })

  it('[C144] [C190] another book shows its own samples or none, and never those of the sample', async () => {
    const samples = ['Reflection Sample', 'Evidence of Emergence', 'A Moment to Breathe']
    for (const number of [1, 2, 3, 4]) {
      const html = await mainOf(`/parts/${number}`, 'ferrywall.localhost')
      expect(html).toContain('Part Overview</h2>')
      for (const heading of samples) expect(html).not.toContain(`${heading}</h2>`)
      expect(html).not.toMatch(/fung|Living Spiral/)
    }
    expect((await app.call('GET /parts/5', { host: 'ferrywall.localhost' })).statusCode).toBe(404)
  })
})

describe('the landing page of the sample', () => {
  it('[C042] [C043] [C060] leads to the introduction, the gallery and the page about the book', async () => {
    const html = await mainOf('/')
    expect(linkNamed(html, 'Begin Reading')).toBe('/book/intro')
    expect(linkNamed(html, 'Explore the Six Parts')).toBe('/book/intro')
    expect(linkNamed(html, 'All parts')).toBe('/parts')
    expect(linkNamed(html, 'About the book')).toBe('/about')
    for (const part of await storedParts())
      expect(linksOf(html).map(({ path }) => path)).toContain(`/parts/${part.number}`)
  })

  it('[C044] leads to the circles only where the module is on', async () => {
    expect(linksOf(await mainOf('/')).map(({ path }) => path)).toContain('/circles')
    expect(linksOf(await mainOf('/', 'ferrywall.localhost')).map(({ path }) => path)).not.toContain(
      '/circles',
    )
  })

  it('[C041] [C045] puts its first chapter in front', async () => {
    const html = await mainOf('/')
    const band = html.slice(html.indexOf('class="band featured"'))
    expect(band).toContain('Chapter 1, 12 min in the book')
    expect(linkNamed(band, 'Read the chapter')).toBe('/chapters/1')
  })
})

describe('the other pages of the sample', () => {
  it('[C004] [C087] [C090] [C100] [C108] [C109] the gallery shows each part with its picture, meaning, colours and symbols', async () => {
    const answer = await app.call('GET /parts')
    expect(answer.statusCode).toBe(200)
    const main = await mainOf('/parts')
    const shown = main.split('<template').slice(1)
    const entries = main.slice(main.indexOf('id="grid"')).split('<li').slice(1)
    expect([shown.length, entries.length]).toEqual([6, 6])
    expect(entries.map((entry) => linksOf(entry)[1]?.name)).toEqual([
      'The Body of Memory',
      'The Neural Web',
      'The Living Touch',
      'The Mushroom Oracle',
      'The Regenerative City',
      'The Spiral Sky',
    ])
    for (const [i, part] of (await storedParts()).entries()) {
      const slide = shown[i] ?? ''
      expect(linkNamed(entries[i] ?? '', part.title)).toBe(`/parts/${part.number}`)
      expect(linkNamed(slide, part.title)).toBe(`/parts/${part.number}`)
      const palette = /<svg class="palette".*?<\/svg>/.exec(slide)?.[0] ?? ''
      expect(palette).toMatch(/role="img" aria-label="Colours of this plate: [a-z ]+(, [a-z ]+){2}"/)
      expect(palette.match(/fill="#\w{6}"/g)).toHaveLength(3)
      expect(slide).toMatch(/class="immersive__description"[^>]*>.{20}/)
      expect(slide).toMatch(/class="immersive__meaning"><p[^>]*>.{10}/)
      expect(slide).toMatch(/class="immersive__symbols"[^>]*>[^<]+, [^<]+</)
    }
  })

  it('[C083] [C084] [C085] [C086] [C060] tells about the book in four sections, human and AI apart', async () => {
    expect((await app.call('GET /about')).statusCode).toBe(200)
    const html = await mainOf('/about')
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text)
    expect(headings.map((text) => text?.replace('’', "'"))).toEqual([
      "Author's Note",
      'Co-Creation Process',
      'About the Author',
      'Continue the Journey',
    ])
    const process = sectionOf(html, 'Co-Creation Process')
    expect(
      [...process.matchAll(/<th scope="col" class="score__hand"[^>]*>([^<]*)/g)].map(([, hand]) => hand),
    ).toEqual(['Human', 'AI'])
    expect(process.match(/<th scope="row"/g)?.length).toBeGreaterThan(2)
    expect(linkNamed(sectionOf(html, 'Continue the Journey'), 'Explore the Full Journey')).toBe('/book/intro')
  })

  it('[C047] [C048] [C060] the prologue leads to the introduction and to the page about the book', async () => {
    expect((await app.call('GET /the-time-of-remembering')).statusCode).toBe(200)
    const html = await mainOf('/the-time-of-remembering')
    expect(html).toMatch(/<h1[^>]*>The Time of Remembering<\/h1>/)
    expect(linkNamed(html, 'Begin Your Journey')).toBe('/book/intro')
    expect(linksOf(html).map(({ path }) => path)).toContain('/about')
  })

  it('[C006] [C007] every page of the book offers word of the release beside an order that is not open', async () => {
    for (const path of ['/', '/parts', '/parts/1', '/about', '/the-time-of-remembering']) {
      const { body } = await app.call(`GET ${path}` as 'GET /')
      const footer = body.slice(body.indexOf('<footer'))
      expect(footer).toMatch(/<button[^>]* disabled[^>]*>Pre-order \(Coming Soon\)<\/button>/)
      expect(footer).toContain('>Get Notified</button>')
    }
  })
})

it('a film of the sample has captions and a transcript in the language of its page, and the captions end before it does', async () => {
  const film = readFileSync(join(rootFolder(), 'seeds/living-spiral/media/florets.webm'))
  // Id and length of the element Duration, in milliseconds.
  const length = film.readDoubleBE(film.indexOf(Buffer.from([0x44, 0x89, 0x01, 0, 0, 0, 0, 0, 0, 8])) + 10)
  const words = new Set<string>()
  for (const language of ['en', 'es', 'fr', 'de']) {
    const html = await mainOf(`${language === 'en' ? '' : `/${language}`}/blog/five-minutes-with-a-weed`)
    expect(html).toMatch(/<video[^>]* poster="\/objects\//)
    const [, src = '', of] = /<track[^>]* src="([^"]*)"[^>]* srcLang="([a-z]+)"/i.exec(html) ?? []
    expect(of).toBe(language)
    const captions = (await app.call(`GET ${src}` as 'GET /')).body
    const [, minutes, seconds] = /--> (\d\d):(\d\d\.\d{3})\n[^\n]*\n*$/.exec(captions) ?? []
    expect((Number(minutes) * 60 + Number(seconds)) * 1_000).toBeLessThan(length)
    words.add(captions.slice(captions.indexOf('[')))
    expect(html).toMatch(/<details class="transcript">/)
  }
  expect(words.size).toBe(4)
})
