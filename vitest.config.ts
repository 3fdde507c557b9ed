import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long runs are asked for by name and take the time that they need, in milliseconds. */
const LONG_MS = 30 * 60_000

/** Patience for a busy machine, in milliseconds; nothing is timed with it. The longest tests take a sixth of it on two cores. */
const TEST_MS = 180_000

/** The same for what a test waits for, with `expect.poll`. */
const POLL_MS = 60_000

/** Where a worker's heap begins, in MB: from there on it is looked through again and again, a tenth of all the tests' time. */
const HEAP_MB = Math.min(1_500, Math.round(totalmem() / 1024 ** 2 / 16))

/** What takes longest. */
const LONGEST = [
  'test/start/',
  'src/domains/share-cards/share-cards',
  'src/platform/db/embedded/supervisor',
  'src/platform/jobs/',
  'test/generated/policies',
  'test/generated/inputs',
  'test/attack/leaks',
  'test/faults/',
  'src/domains/identity/sign-in-limits',
]

/** Begins with what takes longest: one of those at the end would have the other workers wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((part) => moduleId.includes(part))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

const DATABASE = join(import.meta.dirname, 'test/setup/database.ts')

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  // Nothing that lies beside the sources changes what a test sees.
  envDir: false,
  test: {
    include:
      mode === 'long'
        ? ['src/**/*.long.ts', 'test/**/*.long.ts', 'tools/**/*.long.ts']
        : ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: existsSync(DATABASE) ? [DATABASE] : [],
    setupFiles: mode === 'long' ? [] : [join(import.meta.dirname, 'test/setup/seed.ts')],
    retry: 0,
    sequence: { sequencer: LongestFirst },
    // The server's modules are read once by each worker and not once by each file, which was a third of all the time.
    isolate: false,
    execArgv: ['--max-semi-space-size=64', `--initial-heap-size=${HEAP_MB}`],
    // Many tests wait for a process that they have started: two cores are busy with four of them.
    maxWorkers: availableParallelism() * 2,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: POLL_MS } },
    ...(mode === 'long' && { testTimeout: LONG_MS, hookTimeout: LONG_MS, fileParallelism: false }),
  },
}))
