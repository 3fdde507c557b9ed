import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const WRITTEN_MS = 600_000
const LOOK_MS = 50

/** Resolves once the snapshots of every site are on the disk, some time after a start. */
export async function untilSnapshots(dataDir: string): Promise<void> {
  const limit = performance.now() + WRITTEN_MS
  while (!areWritten(join(dataDir, 'snapshot'))) {
    if (performance.now() > limit) throw new Error('The pages of the sites were not laid on disk.')
    await delay(LOOK_MS)
  }
}

function areWritten(folder: string): boolean {
  const list = join(folder, 'sites.json')
  if (!existsSync(list)) return false
  const { sites }: { sites: { id: string }[] } = JSON.parse(readFileSync(list, 'utf8'))
  return sites.length > 0 && sites.every(({ id }) => existsSync(join(folder, `${id}.json`)))
}
