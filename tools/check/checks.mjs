import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boundaryFaults } from './boundaries.mjs'
import { documentFaults } from './documents.mjs'
import { functionFaults } from './functions.mjs'
import { unknownKeyFaults } from './known-keys.mjs'
import { messageFaults } from './messages.mjs'
import { regexFaults } from './regexes.mjs'
import { secretFaults } from './secrets.mjs'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Linter and compiler are written in Go. With rarer garbage collection they take a fifth less processor time and a tenth more memory. */
const ENV = { ...process.env, GOGC: '200' }

/** @type {{name: string, run: () => Promise<{isOk: boolean, said: string}>}[]} */
const CHECKS = [
  { name: 'format', run: format },
  { name: 'lint', run: () => tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix') },
  { name: 'types', run: () => tool('typescript/bin/tsc', '-p', '.', '--checkers', '1') },
  { name: 'boundaries', run: () => faults(boundaryFaults(ROOT)) },
  { name: 'regexes', run: () => faults(regexFaults(ROOT)) },
  { name: 'functions', run: () => faults(functionFaults(ROOT)) },
  { name: 'messages', run: () => faults([...messageFaults(ROOT), ...unknownKeyFaults(ROOT)]) },
  { name: 'documents', run: () => faults(documentFaults(ROOT)) },
  { name: 'secrets', run: () => faults(secretFaults(ROOT)) },
]

export const CHECK_NAMES = CHECKS.map(({ name }) => name)

/**
 * Runs the checks one after the other and says each as it ends.
 * @param {readonly string[]} names of some; all when left out
 * @returns {Promise<{name: string, isOk: boolean}[]>}
 */
export async function runChecks(names = CHECK_NAMES) {
  const results = []
  for (const { name, run } of CHECKS) {
    if (!names.includes(name)) continue
    const begun = performance.now()
    const { isOk, said } = await run()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${isOk ? 'ok  ' : 'FAIL'}  ${name.padEnd(12)} ${seconds.padStart(5)} s`)
    if (!isOk) console.log(said.trim())
    results.push({ name, isOk })
  }
  return results
}

/** Names the files to format; the formatter's own report of changes is longer than they are. */
async function format() {
  const { isOk, said } = await tool(
    '@biomejs/biome/bin/biome',
    'format',
    '--colors=off',
    '--max-diagnostics=none',
  )
  const files = [...said.matchAll(/^(\S.*) format ━+$/gm)].map((match) => match[1])
  if (isOk || files.length === 0) return { isOk, said }
  return { isOk, said: [...files, 'npx biome format --write formats them.'].join('\n') }
}

/**
 * @param {string} script inside node_modules
 * @param {string[]} args
 */
function tool(script, ...args) {
  return node(join(ROOT, 'node_modules', script), ...args)
}

/**
 * @param {string[]} args
 * @returns {Promise<{isOk: boolean, said: string}>}
 */
function node(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
    child.once('error', reject)
    child.once('close', (code) => resolve({ isOk: code === 0, said }))
  })
}

/** @param {string[]} found */
async function faults(found) {
  return { isOk: found.length === 0, said: found.join('\n') }
}
