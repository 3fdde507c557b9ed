import { readEnvironment } from '../platform/config/environment.ts'
import { backup } from './backup.ts'
import { run } from './run.ts'

// `flyleaf backup` as a job starts it. It is a program of its own, since the command line knows the whole product, which takes more
// memory than all that a backup does.
await run(() => backup(readEnvironment(process.env), process.argv.slice(2), () => {}))
