import { defineConfig } from '@playwright/test'
import { isEveryLook } from './test/support/looks.ts'

export default defineConfig({
  // Each folder by itself: the root holds data folders, which belong to the database. The walks of `test` take longest and come
  // first: one of them at the end would have the other workers wait for it.
  projects: [
    { name: 'test', testDir: 'test' },
    { name: 'src', testDir: 'src' },
  ],
  testMatch: '**/*.browser.ts',
  // Kills and long waits are for the long run.
  ...(!isEveryLook && { grepInvert: /@long/ }),
  globalSetup: './test/setup/samples.ts',
  outputDir: 'test-results',
  // Patience for a busy machine; nothing is timed with it. The longest walks take a tenth of it on two cores.
  timeout: isEveryLook ? 1_800_000 : 600_000,
  expect: { timeout: 60_000 },
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    // A press that never lands says which one it was.
    actionTimeout: 60_000,
    // Playwright starts it without the sandbox, which root could not use.
    launchOptions: { executablePath: process.env.FLYLEAF_CHROMIUM },
    trace: 'off',
  },
})
