/**
 * @typedef {object} Import
 * @property {string} specifier as written; of a glob, the part in front of its first star
 * @property {number} line
 * @property {boolean} isType erased before anything runs
 */

const STATEMENT = /\b(?:import|export)\s+(type\s+)?[\w$*{}\s,]+?\s*\bfrom\s*(['"])([^'"\n]+)\2/g
const SIDE_EFFECT = /\bimport\s*(['"])([^'"\n]+)\1/g
const DYNAMIC = /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g
const GLOB = /\bimport\.meta\.glob\b[^(]*\(\s*(\[[^\]]*\]|['"`][^'"`\n]+['"`])/g

/**
 * Lists what a TypeScript or JavaScript file imports, in order of kind.
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(text) {
  const code = withoutComments(text)
  const found = (/** @type {RegExpExecArray} */ match, /** @type {string} */ specifier, isType = false) => ({
    specifier: specifier.split('?')[0] ?? specifier,
    line: lineAt(code, match.index + match[0].lastIndexOf(specifier)),
    isType,
  })
  return [
    ...[...code.matchAll(STATEMENT)].map((match) => found(match, match[3] ?? '', Boolean(match[1]))),
    ...[...code.matchAll(SIDE_EFFECT)].map((match) => found(match, match[2] ?? '')),
    ...[...code.matchAll(DYNAMIC)].map((match) => found(match, match[2] ?? '')),
    ...[...code.matchAll(GLOB)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/['"`](!?)([^'"`*{]*)/g)]
        .filter(([, not]) => not === '')
        .map(([, , path]) => found(match, path ?? ''))
        .filter(({ specifier }) => specifier.startsWith('.')),
    ),
  ]
}

/**
 * Blanks comments and keeps every line where it was; strings are passed over, they may hold what looks like one.
 * @param {string} text
 */
export function withoutComments(text) {
  return text.replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part),
  )
}

/**
 * @param {string} text
 * @param {number} index
 */
export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
