import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VARIABLES } from '../../src/platform/config/environment.ts'
import { findChromium } from './chromium.mjs'

/**
 * @typedef {{passed: number, failed: number, skipped: number, failures: string[]}} Count `failures` names what failed, and how
 * @typedef {{count: Count, files: {path: string, ms: number}[]}} Report
 */

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Variables that configure a running copy or a client of PostgreSQL, and so must not reach the tests. */
const CONFIGURATION = new Set([
  // Tests may run on another PostgreSQL than the one of the packages.
  ...VARIABLES.filter((name) => name !== 'PG_BIN_DIR'),
  'NODE_ENV',
  ...['HOST', 'PORT', 'USER', 'PASSWORD', 'DATABASE', 'OPTIONS', 'SSLMODE', 'SERVICE'].map(
    (name) => `PG${name}`,
  ),
])

/**
 * Runs Vitest.
 * @param {string[]} args handed on
 * @returns {Promise<Count>}
 */
export function runUnitTests(args) {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const isOk = await run('vitest/vitest.mjs', ['run', ...reporters, ...args], {})
    return counted(isOk, readReport(file, unitReport))
  })
}

/**
 * Runs Playwright with the browser that this machine has, or gets.
 * @param {string[]} args handed on
 * @param {Record<string, string>} more variables of the environment
 * @returns {Promise<Count>}
 * @throws Refusal when no browser can be had
 */
export async function runBrowserTests(args, more = {}) {
  const browser = await findChromium()
  return withReport(async (file) => {
    const env = { ...more, FLYLEAF_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const isOk = await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], env)
    return counted(isOk, readReport(file, browserReport))
  })
}

/**
 * @param {boolean} isOk what the runner's exit code says
 * @param {Report | null} report
 * @returns {Count} never green when the runner is not
 */
function counted(isOk, report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: ['A runner ended without a report.'] }
  for (const { path, ms } of report.files)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(ROOT, path)}`)
  const { count } = report
  if (isOk || count.failed > 0) return count
  return { ...count, failed: 1, failures: ['A runner failed beside its tests: its output says why.'] }
}

/**
 * Vitest's report. A file that could not be read, or whose tests could not begin, has failed without a failed test in it.
 * @param {any} json
 * @returns {Report}
 */
function unitReport(json) {
  const unbegun = json.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  )
  return {
    count: {
      passed: json.numPassedTests,
      failed: json.numFailedTests + unbegun.length,
      skipped: json.numPendingTests + json.numTodoTests,
      failures: [
        ...unbegun.map((/** @type {any} */ file) => failure(file.name, 'could not begin', file.message)),
        ...json.testResults.flatMap((/** @type {any} */ file) =>
          file.assertionResults
            .filter((/** @type {any} */ test) => test.status === 'failed')
            .map((/** @type {any} */ test) => failure(file.name, test.fullName, test.failureMessages[0])),
        ),
      ],
    },
    files: json.testResults.map((/** @type {any} */ file) => ({
      path: file.name,
      ms: file.endTime - file.startTime,
    })),
  }
}

/**
 * Playwright's report; what passed at a second try has not passed.
 * @param {any} json
 * @returns {Report}
 */
function browserReport(json) {
  const { expected, unexpected, flaky, skipped } = json.stats
  const failures = json.suites.flatMap((/** @type {any} */ suite) =>
    resultsOf(suite)
      .filter((/** @type {any} */ result) => result.error)
      .map((/** @type {any} */ result) =>
        failure(join(json.config.rootDir, suite.file), result.title, result.error.message),
      ),
  )
  return {
    count: { passed: expected, failed: unexpected + flaky + json.errors.length, skipped, failures },
    files: json.suites.map((/** @type {any} */ suite) => ({
      path: join(json.config.rootDir, suite.file),
      ms: resultsOf(suite).reduce(
        (/** @type {number} */ total, /** @type {any} */ result) => total + result.duration,
        0,
      ),
    })),
  }
}

/**
 * @param {string} path
 * @param {string} title
 * @param {string | undefined} message its first line is told
 */
function failure(path, title, message) {
  return `${relative(ROOT, path)}: ${title}\n    ${message?.split('\n')[0] ?? ''}`
}

/**
 * @param {any} suite
 * @returns {any[]} each with the title of its test
 */
function resultsOf(suite) {
  const own = suite.specs.flatMap((/** @type {any} */ spec) =>
    spec.tests.flatMap((/** @type {any} */ test) =>
      test.results.map((/** @type {any} */ result) => ({ ...result, title: spec.title })),
    ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(resultsOf)]
}

/**
 * @param {string} file
 * @param {(json: any) => Report} read
 * @returns {Report | null} null when the runner ended before it could write one
 */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * @template T
 * @param {(file: string) => Promise<T>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
// The runners tidy up; this process stays until they have, and begins nothing else then.
let isStopped = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stop(signal))

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  isStopped = true
  // A terminal sends Ctrl-C to the runners too, and a second one would end them at once.
  if (signal !== 'SIGINT') for (const child of running) child.kill(signal)
}

/**
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @param {Record<string, string>} more
 * @returns {Promise<boolean>}
 */
async function run(script, args, more) {
  const own = Object.entries(process.env).filter(([name]) => !CONFIGURATION.has(name))
  const env = { ...Object.fromEntries(own), ...more }
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  running.add(child)
  const [code, signal] = await once(child, 'close').finally(() => running.delete(child))
  if (signal && !isStopped) stop('SIGTERM')
  if (isStopped) {
    // The last one to end takes this process along.
    if (running.size === 0) process.exit(130)
    await new Promise(() => {})
  }
  return code === 0
}
