import { readEnvironment } from '../platform/config/environment.ts'
import { backup } from './backup.ts'
import { run } from './run.ts'

// The program that jobs start for a backup: `flyleaf backup` alone. The command line would load the whole product, which takes more
// memory than the backup itself.
await run(() => backup(readEnvironment(process.env), process.argv.slice(2), () => {}))
