import { parseSync, Visitor } from 'vite'
import { readTree } from '../boundaries/tree.mjs'

/** A longer function does several things; the longest tenth of readable ones starts at about 45 lines. */
const LINES_MAX = 100

/**
 * The functions of the product that are too long. Tests and generated files are not checked.
 * @param {string} root of the project
 * @returns {string[]} a line for each
 */
export function functionFaults(root) {
  /** @type {string[]} */
  const found = []
  let count = 0
  for (const { path, text } of readTree(root).values()) {
    if (/\.gen\.m?[jt]sx?$/.test(path)) continue
    const { program, errors } = parseSync(path, text)
    if (errors[0]) found.push(`${path}  cannot be read: ${errors[0].message}`)
    for (const { name, start, end } of functionsOf(program)) {
      count++
      const lines = text.slice(start, end).split('\n').length
      if (lines <= LINES_MAX) continue
      const line = text.slice(0, start).split('\n').length
      found.push(`${path}:${line}  ${name}: ${lines} lines are more than ${LINES_MAX}`)
    }
  }
  // A check that finds no functions must fail, not pass.
  return count === 0 ? [`No function was found below ${root}/src.`] : found
}

/**
 * @param {any} program
 * @returns {{ name: string, start: number, end: number }[]} each after those around it
 */
function functionsOf(program) {
  /** @type {Map<any, string>} */
  const names = new Map()
  /** @type {{ name: string, start: number, end: number }[]} */
  const found = []
  const nameBy = (/** @type {any} */ name, /** @type {any} */ value) => {
    if (value && name) names.set(value, name)
  }
  const note = (/** @type {any} */ node) => {
    const name = node.id?.name ?? names.get(node) ?? 'a function'
    found.push({ name, start: node.start, end: node.end })
  }
  new Visitor({
    VariableDeclarator: (/** @type {any} */ { id, init }) => nameBy(id.name, init),
    Property: (/** @type {any} */ { key, value }) => nameBy(key.name, value),
    PropertyDefinition: (/** @type {any} */ { key, value }) => nameBy(key.name, value),
    MethodDefinition: (/** @type {any} */ { key, value }) => nameBy(key.name, value),
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program)
  return found
}
