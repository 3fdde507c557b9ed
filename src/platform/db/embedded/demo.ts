import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { CLUSTER } from './data-dir.ts'
import { writeDurably } from './files.ts'

/** What a demo leaves in its data folder, by name: nothing else of the folder is ever removed. */
const EMPTIED = [CLUSTER, 'secrets', 'secret.key', 'snapshot', 'objects']

/**
 * Empties the data folder of a demo, and marks it as one before anything is written there. Call it under the lock.
 * @throws StartError where a database lies that no demo made
 */
export function emptyDemo(dataDir: string): void {
  if (!isDemo(dataDir)) {
    if (existsSync(join(dataDir, CLUSTER)))
      throw new StartError(
        `The data folder ${dataDir} holds an install that is no demo, and DEMO would empty it: choose another folder with DATA_DIR.`,
      )
    writeDurably(markIn(dataDir), 'Each start with DEMO=1 empties this folder.\n', 0o644)
  }
  for (const name of EMPTIED) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** @throws StartError for the data folder of a demo: what is written there would not last */
export function refuseDemo(dataDir: string): void {
  if (isDemo(dataDir))
    throw new StartError(
      `The data folder ${dataDir} belongs to a demo, which empties it at each start: set DEMO=1, or choose another folder with DATA_DIR.`,
    )
}

const isDemo = (dataDir: string): boolean => existsSync(markIn(dataDir))

const markIn = (dataDir: string): string => join(dataDir, 'demo')
