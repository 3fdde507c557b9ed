/**
 * Finds the functions below src/ that are too long to be read at once and says each as `file:line  name: why`.
 *
 *   node tools/functions.mjs [folder]   the folder that holds src/; this project when left out
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { functionFaults } from './check/functions.mjs'

const found = functionFaults(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))))
for (const line of found) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
