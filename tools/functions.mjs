/**
 * Finds the functions below src/ that are too long to be read at once and says each as `file:line  name: why`.
 *
 *   node tools/functions.mjs [folder [exception...]]   the folder that holds src/; this project when left out
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXCEPTIONS, functionFaults } from './check/functions.mjs'

const [folder, ...exceptions] = process.argv.slice(2)
const found = folder
  ? functionFaults(folder, exceptions)
  : functionFaults(dirname(dirname(fileURLToPath(import.meta.url))), EXCEPTIONS)
for (const line of found) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
