import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Long runs are asked for by name and take the time that they need, in milliseconds. */
const LONG_MS = 30 * 60_000

/** Patience for a busy machine, in milliseconds; nothing is timed with it. */
const TEST_MS = 30_000

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
    retry: 0,
    // The server's modules are read once by each worker and not once by each file, which was a third of all the time.
    isolate: false,
    // Many tests wait for a process that they have started: two cores are busy with three of them.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    ...(mode === 'long' && { testTimeout: LONG_MS, hookTimeout: LONG_MS, fileParallelism: false }),
  },
}))
