import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { readTree } from '../boundaries/tree.mjs'

/** Properties of objects and elements that hold the key of a text among all texts, such as the head of a column. */
const OF_KEYS = new Set(
  'action also failed failedText found head heading hint key label noHits noHitsText sentence shortLabel subtitle tab title'.split(
    ' ',
  ),
)

/** Methods of a function of texts, as in `t.rich`. */
const WAYS = new Set(['rich', 'markup'])

/** Such as `blog.title`: the first piece is the slice that has it. */
const KEY = /^[a-z][a-z-]*(?:\.[\w-]+)+$/

/**
 * @typedef {object} Asked
 * @property {string} key
 * @property {number} start
 * @property {boolean} isWhole false: it may go on from the beginning that a function of texts was made with elsewhere
 *
 * @typedef {Map<string, string | null>} Scope for each name the beginning of its keys, null where it is not known
 */

/**
 * Finds the keys that code asks for and no message has: `t('blog.title')`, `t('title')` where t was made for a slice,
 * `head: 'blog.title'`. Keys that are put together are not looked at.
 * @param {string} root of the project
 * @returns {string[]} a sentence for each
 */
export function unknownKeyFaults(root) {
  const { slices, endings, forPath } = textsBelow(root)
  /** @type {string[]} */
  const found = []
  let count = 0
  for (const { path, text } of readTree(root).values()) {
    for (const { key, start, isWhole } of keysIn(path, text)) {
      const isOfSlice = KEY.test(key) && slices.has(key.slice(0, key.indexOf('.')))
      if (!isOfSlice && !isWhole) continue
      count++
      if (forPath(path).has(key) || (!isWhole && endings.has(key))) continue
      found.push(
        `${path}:${text.slice(0, start).split('\n').length} asks for ${key}: no message is called so`,
      )
    }
  }
  // A check that finds no keys must fail, not pass.
  return count === 0 ? [`No key of a message was found below ${root}/src.`] : found
}

/**
 * The keys of all messages in English; another check compares the languages.
 * @param {string} root
 */
function textsBelow(root) {
  const [studio, site] = [new Set(), new Set()]
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    const named = /^(?:domains\/)?([\w-]+)(?:\/(console|shared))?\/messages\/en\.json$/.exec(
      path.replaceAll('\\', '/'),
    )
    if (!named) continue
    const [, slice = '', part = slice] = named
    const keys = keysOf(JSON.parse(readFileSync(join(root, 'src', path), 'utf8')), slice)
    if (part === 'console' || part === 'shared') for (const key of keys) studio.add(key)
    if (part !== 'console') for (const key of keys) site.add(key)
  }
  const all = new Set([...studio, ...site])
  return {
    slices: new Set([...all].map((key) => key.split('.')[0])),
    /** Every end of a key that begins behind one of its dots. */
    endings: new Set(
      [...all].flatMap((key) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(index + 1))),
    ),
    forPath: (/** @type {string} */ path) =>
      /\/console\//.test(path) ? studio : /\/site\//.test(path) ? site : all,
  }
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {string[]}
 */
function keysOf(value, key) {
  if (typeof value !== 'object' || value === null) return [key]
  return Object.entries(value).flatMap(([name, inner]) => keysOf(inner, `${key}.${name}`))
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Asked[]}
 */
function keysIn(path, text) {
  /** @type {Asked[]} */
  const found = []
  /** @type {Scope[]} */
  const scopes = [new Map()]
  const open = (/** @type {any} */ { params }) =>
    void scopes.push(new Map(params.flatMap(namesOf).map((/** @type {string} */ name) => [name, null])))
  const close = () => void scopes.pop()
  const note = (/** @type {any} */ value, /** @type {string | null} */ beginning) => {
    for (const { text: key, start } of stringsOf(value)) {
      found.push({ key: `${beginning ?? ''}${key}`, start, isWhole: beginning !== null })
    }
  }
  const property = (/** @type {any} */ name, /** @type {any} */ value) => {
    if (OF_KEYS.has(name)) note(value, null)
  }
  new Visitor({
    FunctionDeclaration: open,
    FunctionExpression: open,
    ArrowFunctionExpression: open,
    'FunctionDeclaration:exit': close,
    'FunctionExpression:exit': close,
    'ArrowFunctionExpression:exit': close,
    VariableDeclarator: (/** @type {any} */ { id, init }) => {
      for (const name of namesOf(id)) scopes.at(-1)?.set(name, beginningOf(init) ?? null)
    },
    CallExpression: (/** @type {any} */ { callee, arguments: [asked] }) => {
      const by = WAYS.has(callee.property?.name) ? callee.object : callee
      if (by.type === 'CallExpression') {
        const beginning = beginningOf(by)
        if (typeof beginning === 'string') note(asked, beginning)
      } else if (by.type === 'Identifier') {
        const beginning = scopes.findLast((scope) => scope.has(by.name))?.get(by.name) ?? null
        if (beginning !== null || by.name === 't') note(asked, beginning)
      }
    },
    Property: (/** @type {any} */ { key, value }) => property(key.name, value),
    JSXAttribute: (/** @type {any} */ { name, value }) => property(name.name, value?.expression ?? value),
  }).visit(parseSync(path, text).program)
  return found
}

/**
 * The beginning of all keys of what `useTranslations` gives; undefined where it is something else, or is worked out.
 * @param {any} made
 * @returns {string | undefined}
 */
function beginningOf(made) {
  if (made?.type !== 'CallExpression' || made.callee.name !== 'useTranslations') return undefined
  const [of] = made.arguments
  if (!of) return ''
  return of.type === 'Literal' ? `${of.value}.` : undefined
}

/**
 * The names that a pattern gives.
 * @param {any} pattern
 * @returns {string[]}
 */
function namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {any} */ one) => namesOf(one.value ?? one))
    default:
      return []
  }
}

/**
 * The literal texts that an expression may give.
 * @param {any} value
 * @returns {{ text: string, start: number }[]}
 */
function stringsOf(value) {
  if (value?.type === 'ConditionalExpression') return [value.consequent, value.alternate].flatMap(stringsOf)
  return value?.type === 'Literal' && typeof value.value === 'string'
    ? [{ text: value.value, start: value.start }]
    : []
}
