import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { CLUSTER } from './data-dir.ts'
import { writeDurably } from './files.ts'

/** Files and folders that a demo removes from its data folder; it never removes anything else. */
const EMPTIED = [CLUSTER, 'secrets', 'secret.key', 'snapshot', 'objects']

/**
 * Empties the data folder of a demo, and marks a new one before anything is written there. Call it under the lock.
 * @throws StartError for a folder with a database that no demo made
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

/** @throws StartError for the data folder of a demo, since the next demo would delete what is written there */
export function refuseDemo(dataDir: string): void {
  if (isDemo(dataDir))
    throw new StartError(
      `The data folder ${dataDir} belongs to a demo, which empties it at each start: set DEMO=1, or choose another folder with DATA_DIR.`,
    )
}

const isDemo = (dataDir: string): boolean => existsSync(markIn(dataDir))

const markIn = (dataDir: string): string => join(dataDir, 'demo')
