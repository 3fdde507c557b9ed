import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'

const WRITTEN = { timeout: 120_000, interval: 100 }

/** Resolves once the pages of every site lie on disk, as they do some time after a start. */
export async function untilSnapshots(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'snapshot')
  await vi.waitFor(() => {
    const { sites } = JSON.parse(readFileSync(join(folder, 'sites.json'), 'utf8'))
    for (const { id } of sites) expect(existsSync(join(folder, `${id}.json`))).toBe(true)
  }, WRITTEN)
}
