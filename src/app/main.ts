import { runCommand } from './cli.ts'
import { run } from './run.ts'

await run(() => runCommand(process.argv.slice(2)))
