/**
 * First views of public pages in Chromium with an empty cache: bytes by kind, largest paint, and what moved. On a phone the
 * network and the processor are as slow as Lighthouse makes them.
 *
 *   npm run bench -- views [--quick]
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBuild, makeHome, startProduct } from '../test/faults/product.ts'
import { median, onCore, rounded, sayMachine, sayTable } from './report.ts'

const PATHS = ['/', '/parts', '/parts/2', '/chapters/1', '/book/intro', '/blog', '/about']
const TURNS = process.argv.includes('--quick') ? 1 : 5

/** Lighthouse's phone: 412 px at 1.75, 150 ms and 1.6 Mbit/s, a processor four times as slow. */
const PHONE = { width: 412, height: 823, scale: 1.75, slow: true, budget: 300 }
const DESK = { width: 1440, height: 900, scale: 1, slow: false, budget: 600 }

interface View {
  bytes: Record<string, number>
  largestPaint: number
  shift: number
}

const executablePath = [process.env.FLYLEAF_CHROMIUM, '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
)
if (!executablePath) throw new Error('Chromium is needed: name it in FLYLEAF_CHROMIUM.')

sayMachine()
const home = makeHome()
const product = await startProduct({ main: findBuild('dist'), home, before: onCore(0) })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const window of [PHONE, DESK]) {
    const rows = []
    for (const path of PATHS) rows.push(await rowOf(browser, path, window))
    const name = window.slow ? 'a slow phone' : 'a fast desk'
    sayTable(
      `First views at ${window.width} px, ${name}, median of ${TURNS}; at most ${window.budget} kB`,
      rows,
    )
  }
} finally {
  await browser.close()
  await product.stop()
  home.remove()
}

async function rowOf(on: Browser, path: string, window: typeof PHONE) {
  const views: View[] = []
  for (let turn = 0; turn < TURNS; turn++) views.push(await viewOf(on, path, window))
  const middle = (of: (view: View) => number) => median(views.map(of))
  const kilobytes = (...kinds: string[]) =>
    rounded(middle(({ bytes }) => kinds.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0)) / 1_000)
  return {
    page: path,
    'all kB': kilobytes('Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'),
    pages: kilobytes('Document'),
    styles: kilobytes('Stylesheet'),
    scripts: kilobytes('Script'),
    fonts: kilobytes('Font'),
    pictures: kilobytes('Image'),
    'largest paint ms': rounded(middle((view) => view.largestPaint)),
    shift: rounded(
      middle((view) => view.shift),
      3,
    ),
  }
}

async function viewOf(
  on: Browser,
  path: string,
  { width, height, scale, slow }: typeof PHONE,
): Promise<View> {
  const context = await on.newContext({ viewport: { width, height }, deviceScaleFactor: scale })
  const page = await context.newPage()
  try {
    const bytes = await countBytes(page, slow)
    await page.goto(`http://localhost:${product.port}${path}`, { waitUntil: 'networkidle' })
    const { largestPaint, shift } = await page.evaluate(
      () =>
        new Promise<{ largestPaint: number; shift: number }>((resolve) => {
          let [largestPaint, shift] = [0, 0]
          new PerformanceObserver((list) => {
            largestPaint = list.getEntries().at(-1)?.startTime ?? 0
          }).observe({ type: 'largest-contentful-paint', buffered: true })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve({ largestPaint, shift }), 100)
        }),
    )
    return { bytes, largestPaint, shift }
  } finally {
    await context.close()
  }
}

/** Counts what comes over the wire, by the kind that the browser asks for. */
async function countBytes(page: Page, slow: boolean): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (slow) {
    const throughput = (1.6 * 1024 * 1024) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const bytes: Record<string, number> = {}
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return bytes
}
