/**
 * Runs every check that needs neither a database nor a browser; a line each, and what a failed one says.
 *
 *   node tools/check.mjs [name ...]   only these, such as boundaries
 */
import { CHECK_NAMES, runChecks } from './check/checks.mjs'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !CHECK_NAMES.includes(name))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}: ${CHECK_NAMES.join(', ')} are there.`)
  process.exit(1)
}
const results = await runChecks(names.length > 0 ? names : CHECK_NAMES)
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
