import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { importsOf } from './imports.mjs'

/**
 * @typedef {object} Target
 * @property {string} specifier
 * @property {string | null} path inside the tree (`src/...`), null for a package or a built-in module
 * @property {number} line
 * @property {boolean} isType
 *
 * @typedef {object} SourceFile
 * @property {string} path as `src/...`, with forward slashes
 * @property {string} text
 * @property {Target[]} targets
 *
 * @typedef {Map<string, SourceFile>} Tree
 */

/**
 * Reads every source file below `src`, tests apart: they may reach whatever they prove.
 * @param {string} root
 * @returns {Tree}
 */
export function readTree(root) {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('src', name.replaceAll('\\', '/')))
    .filter((path) => /\.m?[jt]sx?$/.test(path) && !/\.(test|browser|long)\.tsx?$/.test(path))
    .sort()
  return new Map(files.map((path) => [path, sourceFile(root, path)]))
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {SourceFile}
 */
function sourceFile(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const targets = importsOf(text).map((found) => ({
    ...found,
    path: found.specifier.startsWith('.') ? posix.join(dirname(path), found.specifier) : null,
  }))
  return { path, text, targets }
}

/**
 * The files that run when `start` runs, `start` among them.
 * @param {Tree} tree
 * @param {Iterable<string>} start
 * @param {(path: string) => boolean} [isFollowed] left out: every file
 */
export function reach(tree, start, isFollowed = () => true) {
  const found = new Set(start)
  // A set goes on with what is added while it is walked.
  for (const path of found) {
    for (const target of tree.get(path)?.targets ?? []) {
      if (target.path && !target.isType && isFollowed(target.path)) found.add(target.path)
    }
  }
  return found
}

/**
 * Finds one cycle for each group of files that import each other.
 * @param {Tree} tree
 * @returns {string[][]} each from its first file in the alphabet back to it, that file named once
 */
export function cycles(tree) {
  const found = []
  const done = new Set()
  for (const start of tree.keys()) {
    const way = done.has(start) ? null : wayBack(tree, start)
    if (!way) continue
    for (const path of way) done.add(path)
    found.push(way)
  }
  return found
}

/**
 * @param {Tree} tree
 * @param {string} start
 * @returns {string[] | null} the shortest way
 */
function wayBack(tree, start) {
  const cameFrom = new Map()
  const queue = [start]
  for (const path of queue) {
    for (const target of tree.get(path)?.targets ?? []) {
      if (target.path === start) return wayTo(cameFrom, path)
      if (!target.path || cameFrom.has(target.path)) continue
      cameFrom.set(target.path, path)
      queue.push(target.path)
    }
  }
  return null
}

/**
 * @param {Map<string, string>} cameFrom
 * @param {string} end
 * @returns {string[]}
 */
function wayTo(cameFrom, end) {
  const before = cameFrom.get(end)
  return before === undefined ? [end] : [...wayTo(cameFrom, before), end]
}
