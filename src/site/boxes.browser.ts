import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { recordShifts, shiftsOf, SWEEP } from '../../test/support/looks.ts'
import { test } from '../../test/support/samples.ts'

/** Widths at which pages are laid out in another way, and the low window of many a laptop. */
const WINDOWS = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1366, 650],
  [1440, 900],
  [2560, 1440],
] as const

const LANGUAGES = ['', '/de', '/es', '/fr'] as const

/** Pairs of which one lies over the other: texts line by line, drawings by their outline's box. */
const overlapping = (page: Page, texts: string, drawings: string) =>
  page.evaluate(
    ([words, shapes]) => {
      const lines = [...document.querySelectorAll(words)].flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()]
      })
      const boxes = [...document.querySelectorAll(shapes)].map((element) => element.getBoundingClientRect())
      const met = lines.flatMap((line) =>
        boxes.filter(
          (box) =>
            Math.min(line.right, box.right) - Math.max(line.left, box.left) > 1 &&
            Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 1,
        ),
      )
      return { lines: lines.length > 0, boxes: boxes.length > 0, met: met.length }
    },
    [texts, drawings] as const,
  )

/** Facts and text of a case study stand side by side from 768 px on, and begin at the same height. */
const firstWordsOfCase = (page: Page) =>
  page.evaluate(() => {
    const [facts, heading] = ['.case__facts', '.case__text h2'].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    )
    if (!facts || !heading) return 'not there'
    const distance = innerWidth < 768 ? heading.top - facts.bottom - 32 : Math.abs(heading.top - facts.top)
    return distance <= 8 ? 'level' : distance
  })

/** The note above the questions keeps clear of the rule below it, on however many lines it runs. */
const belowTheNote = (page: Page) =>
  page.evaluate(() => {
    const note = document.querySelector('.questions__state > p')?.getBoundingClientRect()
    const rule = document.querySelector('.question')?.getBoundingClientRect()
    if (!note || !rule) return 'not there'
    return rule.top - note.bottom >= 8 ? 'apart' : rule.top - note.bottom
  })

const APART = { lines: true, boxes: true, met: 0 }

test(
  '[C055] words and drawings keep apart, and the way in stands in the first view',
  SWEEP,
  async ({ page, samples }) => {
    for (const [i, [width, height]] of WINDOWS.entries()) {
      await page.setViewportSize({ width, height })
      // German is the longest; the others take turns.
      for (const language of [LANGUAGES[1], LANGUAGES[(i % 3) + 1 === 1 ? 0 : (i % 3) + 1]]) {
        const at = `${width} ${language}`
        const open = (path: string) => page.goto(samples.origin + language + path)
        await open('/book/intro')
        expect([at, await overlapping(page, '.paths__hint, .paths h3', '.spiral__wall')]).toEqual([at, APART])
        await open('/parts/2')
        expect([at, await overlapping(page, '.breath h2, .breath__words > *', '.breath__circles')]).toEqual([
          at,
          APART,
        ])
        await open('/case-studies/between-shifts')
        expect([at, await overlapping(page, '.way-back', 'h1')]).toEqual([at, APART])
        expect([at, await firstWordsOfCase(page)]).toEqual([at, 'level'])
        await open('/reflections/1')
        expect([at, await belowTheNote(page)]).toEqual([at, 'apart'])
        await open('/')
        expect([at, await overlapping(page, '.hero h1, .hero__subtitle', '.spiral__wall')]).toEqual([
          at,
          APART,
        ])
        const button = page.locator('.hero .button--filled')
        expect([
          at,
          (await button.evaluate((element) => element.getBoundingClientRect().bottom)) <= height,
        ]).toEqual([at, true])
      }
    }
  },
)

test('no word of “Page Not Found” is divided in any language', async ({ page, samples }) => {
  for (const width of [390, 1024, 1366, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    for (const language of ['', '/es', '/fr', '/de']) {
      await page.goto(`${samples.origin}${language}/nothing-here`)
      const divided = await page.locator('.lost h1').evaluate((heading) => {
        const text = heading.firstChild as Text
        const lines = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return { word, lines: range.getClientRects().length }
        })
        return lines.filter((one) => one.lines > 1).map(({ word }) => word)
      })
      expect([width, language, divided]).toEqual([width, language, []])
    }
  }
})

/** As browsers measure it. */
const MOVED_MOST = 0.01

test('nothing moves when the fonts come late', async ({ page, samples }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await recordShifts(page)
  const fonts = /\.woff2$/
  await page.route(fonts, async (route) => {
    // As long as it takes until all else is there and drawn.
    await page.waitForLoadState('domcontentloaded')
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await route.continue()
  })
  const at = (slug: string) => `http://${slug}.localhost:${samples.port}`
  for (const [origin, path] of [
    [samples.origin, '/'],
    [samples.origin, '/chapters/1'],
    [samples.origin, '/chapters/2'],
    [samples.origin, '/de/chapters/5'],
    [samples.origin, '/fr/chapters/1'],
    [samples.origin, '/es/chapters/1'],
    [samples.origin, '/parts/2'],
    [samples.origin, '/blog'],
    [samples.origin, '/corrections'],
    [samples.origin, '/about'],
    [samples.origin, '/contact'],
    [samples.origin, '/de/contact'],
    [samples.origin, '/fr/contact'],
    [samples.origin, '/blog/what-the-tree-papers-say'],
    // The other pairs of fonts.
    [at('ferrywall'), '/'],
    [at('ferrywall'), '/chapters/1'],
    [at('ferrywall'), '/blog'],
    [at('quince-yard'), '/'],
    [at('quince-yard'), '/blog'],
    [at('quince-yard'), '/team'],
  ] as const) {
    await page.goto(origin + path)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    const { total, shifts } = await shiftsOf(page)
    expect([origin + path, total <= MOVED_MOST ? 'still' : shifts]).toEqual([origin + path, 'still'])
  }
  await page.unrouteAll({ behavior: 'wait' })
})

test('nothing moves when a page comes in two pieces', async ({ page, samples }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await recordShifts(page)
  for (const [path, before] of [
    ['/parts', 'immersive__description'],
    ['/parts?part=4', 'immersive__description'],
    ['/about', 'about__section'],
    ['/', 'contents__'],
  ] as const) {
    const { origin, close } = await inPieces(samples.origin, before)
    await page.goto(origin + path)
    await page.evaluate(() => document.fonts.ready)
    const { total, shifts } = await shiftsOf(page)
    expect([path, total > MOVED_MOST && shifts]).toEqual([path, false])
    await close()
  }
})

/** Longer than a browser holds back a page of which a part is there, in milliseconds. */
const PIECE_MS = 400

/** A server before another that holds the rest of a page back where `before` first stands. */
async function inPieces(
  behind: string,
  before: string,
): Promise<{ origin: string; close(): Promise<unknown> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const whole = await fetch(behind + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const type = whole.headers.get('content-type') ?? ''
    const body = Buffer.from(await whole.arrayBuffer())
    response.writeHead(whole.status, { 'content-type': type })
    const at = type.startsWith('text/html') ? body.indexOf(before) : -1
    if (at > 0) {
      response.write(body.subarray(0, at))
      await setTimeout(PIECE_MS)
    }
    response.end(body.subarray(Math.max(at, 0)))
  }
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return once(server.close(), 'close')
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}
