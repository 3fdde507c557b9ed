/** Runs every check that needs neither a database nor a browser; a line each, and what a failed one says. */
import { runChecks } from './check/checks.mjs'

const results = await runChecks()
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
