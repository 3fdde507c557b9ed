/**
 * The editor of a long text with pictures in Chromium: how long the screen waits for a typed key, at the beginning, in the
 * middle and at the end of the text.
 *
 *   npm run bench -- writing [--quick]
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rounded, sayMachine, sayTable } from './report.ts'
import { chapterText } from './text.ts'
import { openWorkshop } from './workshop.ts'

/** With figures in equal distances. */
const TEXTS = [
  { characters: 5_000, figures: 2 },
  { characters: 300_000, figures: 100 },
]
const KEYS = process.argv.includes('--quick') ? 60 : 300
/** A quick typist's pause between two keys, in milliseconds. */
const PAUSE_MS = 60
const BUDGET_MS = 50
const CHARACTERS_OF_A_WORD = 6

const executablePath = [process.env.FLYLEAF_CHROMIUM, '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
)
if (!executablePath) throw new Error('Chromium is needed: name it in FLYLEAF_CHROMIUM.')

sayMachine()
const workshop = await openWorkshop({ isPinned: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const rows = []
  for (const text of TEXTS) rows.push(...(await rowsOf(browser, text)))
  sayTable(`From a key to the paint of its letter, ${KEYS} keys each; p95 at most ${BUDGET_MS} ms`, rows)
} finally {
  await browser.close()
  await workshop.end()
}

async function rowsOf(on: Browser, { characters, figures }: (typeof TEXTS)[number]) {
  const { product, cookie, partId } = workshop
  const origin = `http://127.0.0.1:${product.port}`
  const [name = '', value = ''] = cookie.split('=')
  const context = await on.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name, value, url: origin }])
  const path = await aPicture(context.request, origin)
  const content = withFigures(chapterText(characters / CHARACTERS_OF_A_WORD, 1), figures, path)
  const made = await context.request.post(`${origin}/api/forks/current-fork-id/book-chapters`, {
    headers: { origin },
    data: { partId, title: `${characters} characters`, content },
  })
  const { uid } = await made.json()
  const page = await context.newPage()
  await page.goto(`${origin}/admin/book/chapters/${uid}`)
  await page.locator('.writing[contenteditable=true]').waitFor()
  const rows = []
  for (const place of ['beginning', 'middle', 'end'] as const) {
    const waits = await typeAt(page, place)
    const share = (part: number) => rounded(waits[Math.ceil(part * waits.length) - 1] ?? Number.NaN, 1)
    rows.push({
      characters: content.length,
      figures,
      place,
      p50: share(0.5),
      p95: share(0.95),
      most: share(1),
    })
  }
  await context.close()
  return rows
}

/** The sample's first picture. */
async function aPicture(request: Page['request'], origin: string): Promise<string> {
  const answer = await request.get(`${origin}/api/forks/current-fork-id/media?kind=image&limit=1`)
  const [file] = await answer.json()
  return file.path
}

function withFigures(text: string, count: number, path: string): string {
  const paragraphs = text.split('\n\n')
  const every = Math.floor(paragraphs.length / count)
  return paragraphs
    .flatMap((paragraph, i) =>
      i % every === 0 ? [paragraph, `![A picture](${path})\nWith its caption.`] : [paragraph],
    )
    .join('\n\n')
}

/** Types letters into a paragraph. @returns milliseconds from each key to the paint after it, the shortest first */
async function typeAt(page: Page, place: 'beginning' | 'middle' | 'end'): Promise<number[]> {
  const paragraphs = page.locator('.writing > p')
  const count = await paragraphs.count()
  const at = { beginning: 0, middle: count >> 1, end: count - 1 }[place]
  await paragraphs.nth(at).click()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // The message comes after the paint of the frame.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => waits.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      true,
    )
  })
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press('abcdefghij'[i % 10] ?? 'a')
    await page.waitForTimeout(PAUSE_MS)
  }
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits)
  if (waits.length < KEYS) throw new Error(`${KEYS - waits.length} keys were not painted.`)
  return waits.toSorted((a, b) => a - b)
}
