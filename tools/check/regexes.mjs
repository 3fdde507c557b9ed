import { parseSync, Visitor } from 'vite'
import { readTree } from '../boundaries/tree.mjs'
import { slownessOf } from './slow-regex.mjs'

/**
 * Finds regular expressions that some text makes slow: a reader who sends it blocks everybody else. Tests are not checked.
 * @param {string} root of the project
 * @returns {string[]} a line for each
 */
export function regexFaults(root) {
  /** @type {Map<string, string | null>} */
  const known = new Map()
  /** @type {string[]} */
  const found = []
  let count = 0
  for (const { path, text } of readTree(root).values()) {
    const place = (/** @type {number} */ start) => `${path}:${text.slice(0, start).split('\n').length}`
    /** @param {{ start: number, callee: any }} node */
    const refuse = ({ start, callee }) => {
      if (callee.name === 'RegExp') found.push(`${place(start)}  RegExp() is not checked: write a literal`)
    }
    const { program, errors } = parseSync(path, text)
    if (errors[0]) found.push(`${path}  cannot be read: ${errors[0].message}`)
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        count++
        const { pattern, flags } = node.regex
        const key = `/${pattern}/${flags}`
        if (!known.has(key)) known.set(key, slownessOf(pattern, flags))
        const why = known.get(key)
        if (why) found.push(`${place(node.start)}  ${key}: ${why}`)
      },
      NewExpression: refuse,
      CallExpression: refuse,
    }).visit(program)
  }
  // A check that finds no expressions must fail, not pass.
  return count === 0 ? [`No regular expression was found below ${root}/src.`] : found
}
