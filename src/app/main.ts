import { StartError } from '../platform/start-error.ts'
import { runCommand } from './cli.ts'

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  // What was to be expected is one sentence; anything else is a defect and shows where it comes from.
  process.stderr.write(
    `${error instanceof StartError ? error.message : (error instanceof Error && error.stack) || String(error)}\n`,
  )
  process.exitCode = 1
}
