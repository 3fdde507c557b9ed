import { redactionOf } from '../platform/log/redaction.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand } from './cli.ts'

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  // What was to be expected is one sentence; anything else is a defect and shows where it comes from.
  const said =
    error instanceof StartError ? error.message : (error instanceof Error && error.stack) || String(error)
  process.stderr.write(`${redactionOf(process.env).text(said)}\n`)
  process.exitCode = 1
}
