/**
 * Prints how large the parts of the tree are. No check bounds these figures: compare them before and after a larger change.
 *
 *   node tools/figures.mjs
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roomsOf } from './boundaries/rules.mjs'
import { readTree } from './boundaries/tree.mjs'

/** @typedef {import('./boundaries/tree.mjs').Tree} Tree */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const tree = readTree(ROOT)
const figures = {
  'lines of src without tests': linesOf('src/'),
  ...Object.fromEntries([...partsOf(tree)].map((part) => [`  ${part}`, linesOf(`src/${part}/`)])),
  'lines of the book': linesOf('src/domains/book/'),
  'types of items that are declared': [...tree.values()].filter(({ text }) => / defineType\(\{/.test(text))
    .length,
  'layers of src/content': layersOf(roomsOf(tree, 'content')),
  'folders of src/content': roomsOf(tree, 'content').size,
  'words of ARCHITECTURE.md': textOf('ARCHITECTURE.md').split(/\s+/).length,
  'surprises in CONTRIBUTING.md': (textOf('CONTRIBUTING.md').match(/^- /gm) ?? []).length,
}
for (const [name, figure] of Object.entries(figures)) console.log(`${String(figure).padStart(7)}  ${name}`)

/** @param {string} path */
function textOf(path) {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** @param {string} folder with a slash at its end */
function linesOf(folder) {
  const files = [...tree.values()].filter(({ path }) => path.startsWith(folder))
  return files.reduce((total, { text }) => total + text.trimEnd().split('\n').length, 0)
}

/** @param {Tree} tree */
function partsOf(tree) {
  return new Set([...tree.keys()].map((path) => path.split('/')[1] ?? ''))
}

/**
 * The number of layers: a folder stands one above the highest folder that it imports. The boundaries check refuses cycles.
 * @param {Tree} rooms
 */
function layersOf(rooms) {
  /** @type {Map<string, number>} */
  const known = new Map()
  /** @type {(path: string) => number} */
  const floorOf = (path) => {
    const targets = rooms.get(path)?.targets ?? []
    const floor = known.get(path) ?? 1 + Math.max(0, ...targets.map(({ path }) => floorOf(path ?? '')))
    known.set(path, floor)
    return floor
  }
  return Math.max(...[...rooms.keys()].map(floorOf))
}
