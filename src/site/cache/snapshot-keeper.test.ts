import { performance as thread } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { brotliOf } from './entry.ts'
import type { Rendered } from './pages.ts'
import { keepSnapshots } from './snapshot-keeper.ts'
import type { Snapshot } from './snapshots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** For a busy machine; nothing is timed with it. */
const PATIENCE = { timeout: 60_000 }

/** A keeper of which it is noted when it begins to write. */
function aKeeper() {
  const began: number[] = []
  const start = performance.now()
  const keeper = keepSnapshots({
    snapshots: {
      read: async () => null,
      write: async () => {},
      isCurrent: () => true,
    },
    build: 'a build',
    log: { warn: () => {} },
    versionOf: async () => began.push(Math.round(performance.now() - start)),
    open: () => async () => null,
    compress: async () => Buffer.alloc(0),
  })
  return { keeper, began }
}

it('waits until changes have come to rest, so that readers of a new page do not wait for it', async () => {
  const { keeper, began } = aKeeper()
  for (let n = 0; n < 50; n++) {
    keeper.want('a site')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(began).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(began).toEqual([9_900])
})

it('does not wait for the end of changes that never end', async () => {
  const { keeper, began } = aKeeper()
  for (let n = 0; n < 65; n++) {
    keeper.want('a site')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(began).toEqual([30_000, 60_000])
})

describe('a second snapshot', () => {
  const HOUR_MS = 3_600_000
  const PAGES: Record<string, Partial<Rendered>> = {
    '/': { tags: ['book'], body: '<a href="/parts">Parts</a> <a href="/blog">Blog</a>' },
    '/parts': { tags: ['book'] },
    '/blog': { tags: ['blog'], freshForMs: HOUR_MS },
  }
  let lying: Snapshot | null
  let version: number
  let rendered: string[]
  let warnings: string[]
  let isAway: boolean
  let isKnown: boolean
  const moved = new Map<string, number>()

  function aSite() {
    lying = null
    version = 1
    rendered = []
    warnings = []
    isAway = false
    isKnown = true
    moved.clear()
    return keepSnapshots({
      snapshots: {
        read: async () => lying,
        write: async (_, snapshot) => void (lying = snapshot),
        isCurrent: (_, since, tags) => tags.every((tag) => (moved.get(tag) ?? 0) <= since),
      },
      build: 'a build',
      log: { warn: (_, message) => void warnings.push(message) },
      versionOf: async () => version,
      open: () => async (path) => {
        if (isAway) throw new Error('the database is away')
        const page = PAGES[path]
        if (!page || !isKnown) return null
        rendered.push(path)
        return { body: `${path} as of ${version}`, status: 200, tags: [], isMain: true, ...page }
      },
      compress: (body) => brotliOf(Buffer.from(body)),
    })
  }

  async function settled(at: number) {
    await vi.advanceTimersByTimeAsync(5_000)
    // Pages are pressed beside the clock that is played here, which goes on meanwhile.
    await vi.waitFor(() => expect(lying?.version).toBe(at), PATIENCE)
  }

  it('renders only what has changed since the first, or changes by itself', async () => {
    const keeper = aSite()
    keeper.want('a site')
    await settled(1)
    expect(rendered).toEqual(['/', '/parts', '/blog'])

    version = 2
    moved.set('blog', 2)
    keeper.want('a site')
    await settled(2)
    expect(rendered.slice(3)).toEqual(['/blog'])
    expect(Object.keys(lying?.pages ?? {})).toEqual(['/', '/parts', '/blog'])

    version = 3
    vi.setSystemTime(Date.now() + 2 * HOUR_MS)
    keeper.want('a site')
    await settled(3)
    expect(rendered.slice(4)).toEqual(['/blog'])
    await keeper.close()
  })

  it('is written later where its pages could not be rendered, and that is logged once', async () => {
    const keeper = aSite()
    isAway = true
    keeper.want('a site')
    await vi.advanceTimersByTimeAsync(100_000)
    expect(lying).toBeNull()
    expect(warnings).toEqual(['The snapshot of a site was not written yet.'])
    isAway = false
    await vi.advanceTimersByTimeAsync(30_000)
    await settled(1)
    expect(rendered).toEqual(['/', '/parts', '/blog'])
    await keeper.close()
  })

  it('is written for a version at which the site was not known yet', async () => {
    const keeper = aSite()
    isKnown = false
    keeper.want('a site')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lying).toBeNull()
    isKnown = true
    keeper.want('a site')
    await settled(1)
    await keeper.close()
  })

  it('rests longer between pages while readers keep the thread busy', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const load = { utilization: 0.9, idle: 0, active: 0 }
    const looked = vi.spyOn(thread, 'eventLoopUtilization').mockReturnValue(load)
    onTestFinished(() => looked.mockRestore())
    const keeper = aSite()
    const began = performance.now()
    keeper.want('a site')
    await settled(1)
    // The first rest shows how busy it is; the second is a long one.
    expect(rendered).toHaveLength(3)
    expect(performance.now() - began).toBeGreaterThan(200)
    await keeper.close()
  })

  it('is whole where the site itself has changed, and after a start', async () => {
    const keeper = aSite()
    keeper.want('a site')
    await settled(1)
    version = 2
    keeper.renew('a site')
    await settled(2)
    expect(rendered.slice(3)).toEqual(['/', '/parts', '/blog'])
    await keeper.close()

    const before = lying
    const next = aSite()
    lying = before
    version = 3
    next.want('a site')
    await settled(3)
    expect(rendered).toEqual(['/', '/parts', '/blog'])
    await next.close()
  })
})
