/**
 * Runs the tests and ends with the line `N passed, N failed`.
 *
 *   node tools/test.mjs                    checks, unit tests and browser tests
 *   node tools/test.mjs unit|browser|long  one of them; what follows is handed on, such as a file's name
 */
import { prepareSamples } from '../test/support/product.ts'
import { runChecks } from './check/checks.mjs'
import { Refusal } from './setup/step.mjs'
import { findChromium } from './test/chromium.mjs'
import { workInMemory } from './test/memory-folder.mjs'
import { runBrowserTests, runUnitTests } from './test/runners.mjs'

/** @typedef {import('./test/runners.mjs').Count} Count */

/** @type {Record<string, (args: string[]) => Promise<Count>>} */
const SUITES = {
  unit: (args) => runUnitTests(args),
  browser: (args) => runBrowserTests(args),
  long: runLongTests,
}

const [name, ...args] = process.argv.slice(2)
const suite = SUITES[name ?? '']
if (name && !suite) {
  console.error(`There are no "${name}" tests: unit, browser and long are there.`)
  process.exit(1)
}
workInMemory()
const counts = suite ? [await count(suite, args)] : await everything()
const passed = sum('passed')
const failed = sum('failed')
const skipped = sum('skipped')
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
// Failures come last, so that the end of the output is enough to find them.
for (const failure of counts.flatMap((count) => count.failures)) console.log(`\nfailed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)

/**
 * The long unit tests; and unless files are named the long browser tests, and every page in every width and theme.
 * @param {string[]} args
 */
async function runLongTests(args) {
  const unit = await runUnitTests(['--mode', 'long', ...args])
  if (args.length > 0) return unit
  const browser = await runBrowserTests(['--grep', '@looks|@long'], { LOOKS: 'all' })
  return added(unit, browser)
}

/**
 * @param {Count} one
 * @param {Count} other
 * @returns {Count}
 */
function added(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

async function everything() {
  // A missing browser is downloaded while the other tests run; if that fails, the browser tests say so.
  findChromium().catch(() => {})
  // It mostly waits, and half of the tests need it; a failure is reported by the first of them.
  const samples = prepareSamples().catch(() => {})
  // Unit tests often wait for a process that they have started, so the checks run beside them.
  const unit = count(SUITES.unit, [])
  const checks = await runChecks()
  const failed = checks.filter(({ isOk }) => !isOk)
  await samples
  const inUnits = await unit
  // Unit and browser tests keep two processors busy each; in parallel they take a tenth longer than one after the other.
  const inBrowser = await count(SUITES.browser, [])
  const refused = { passed: checks.length - failed.length, failed: failed.length, skipped: 0 }
  const failures = failed.map(({ name }) => `the check "${name}"`)
  return [{ ...refused, failures }, inUnits, inBrowser]
}

/**
 * @param {((args: string[]) => Promise<Count>) | undefined} run
 * @param {string[]} args
 * @returns {Promise<Count>} one failure where the tests could not begin
 */
async function count(run, args) {
  try {
    return (await run?.(args)) ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0, failures: [String(error)] }
  }
}

/** @param {'passed' | 'failed' | 'skipped'} field */
function sum(field) {
  return counts.reduce((total, count) => total + count[field], 0)
}
