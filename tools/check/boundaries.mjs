import { violations } from '../boundaries/rules.mjs'
import { readTree } from '../boundaries/tree.mjs'

/**
 * The imports below src/ that break a rule of who may import whom.
 * @param {string} root of the project
 * @returns {string[]} a line for each
 */
export function boundaryFaults(root) {
  const tree = readTree(root)
  // A check that finds no files must fail, not pass.
  if (tree.size === 0) return [`No source file was read below ${root}/src.`]
  return violations(tree).map(({ path, line, rule, text }) => `${path}:${line}  rule ${rule}: ${text}`)
}
