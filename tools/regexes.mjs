/**
 * Finds the regular expressions below src/ that some text makes slow and says each as `file:line  /expression/: why`.
 *
 *   node tools/regexes.mjs [folder]   the folder that holds src/; this project when left out
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { regexFaults } from './check/regexes.mjs'

const found = regexFaults(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))))
for (const line of found) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
