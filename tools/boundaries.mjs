/**
 * Checks which files below src/ may import which, and prints each violation as `file:line  rule N: why`.
 *
 *   node tools/boundaries.mjs [folder]   the folder that holds src/; this project when left out
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { violations } from './boundaries/rules.mjs'
import { readTree } from './boundaries/tree.mjs'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const tree = readTree(root)
const found = violations(tree)
for (const { path, line, rule, text } of found) console.log(`${path}:${line}  rule ${rule}: ${text}`)
// A check that finds no files must fail, not pass.
if (tree.size === 0) console.log(`No source file was read below ${root}/src.`)
else console.log(`${tree.size} files read, ${found.length} violations.`)
process.exitCode = found.length > 0 || tree.size === 0 ? 1 : 0
