import { lineAt, withoutComments } from './imports.mjs'

/**
 * @typedef {import('./tree.mjs').Tree} Tree
 * @typedef {import('./tree.mjs').SourceFile} SourceFile
 * @typedef {import('./rules.mjs').Violation} Violation
 */

/** Words that equal the name of a slice or type but mean something else: where, which, and why. */
const MEAN_ELSE = /** @type {[where: string, words: string[], why: string][]} */ ([
  ['src/', ['page'], 'any page: of the site, of a list, in ARIA'],
  ['src/', ['menu'], 'a menu that opens: in ARIA, in styles, and as the key of a label'],
  ['src/', ['order', '/order'], 'the order of a list'],
  ['src/', ['search'], 'a field, a place in ARIA, an icon, a topic of content'],
  ['src/', ['modules'], 'what a site says of its modules'],
  ['src/console/', ['sites', '/sites'], 'the sites that a person may open: the studio knows them'],
  ['src/console/', ['assistant'], 'the sheet that the top bar opens: a slice brings it'],
  ['src/console/', ['media', 'settings'], 'groups of the side, of the palette and of compared fields'],
  ['src/console/shell/look-panel.tsx', ['appearance'], 'that of the studio'],
  ['src/console/list/memory.ts', ['navigation'], 'how the browser came here'],
  ['src/console/list/views-menu.tsx', ['team'], 'an icon'],
  ['src/console/palette/places.ts', ['book'], 'an icon'],
  ['src/content/contract/shapes/review.ts', ['part'], 'a kind of check: it is shown as a part of something'],
  ['src/content/review/actions/read-review.ts', ['part'], 'the same'],
  [
    'src/kernel/role.ts',
    ['audience', 'book', 'form', 'media', 'navigation', 'people', 'settings', 'team'],
    'capabilities are ids of the specification',
  ],
  ['src/platform/http/json-body.ts', ['identity'], 'a content encoding'],
  ['src/site/cache/', ['identity'], 'a content encoding'],
  ['src/site/cache/', ['pages', 'sites'], 'what changed, and what a snapshot holds'],
  ['src/site/opened.ts', ['navigation'], 'how the browser came here'],
  ['src/site/pictures.ts', ['media'], 'a tag of pages: the slice takes it from here'],
  ['src/site/redirects.ts', ['redirects'], 'a tag of pages: the slice takes it from here'],
])

const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const FILE_NAME = /\.(tsx?|mjs|css|json|sql)$/
const WORDS = /^[a-z0-9*-]+( [a-z0-9*-]+)+ ?$/
const TYPE = /^src\/domains\/[^/]+\/(type\.ts|types\/[^/]+\.ts)$/

/**
 * Code outside of domains and app knows no slice and no type: it names none in a string, an address or a message key.
 * The names are read from the tree.
 * @param {Tree} tree
 * @returns {Violation[]}
 */
export function noNameOfSlice(tree) {
  const { names, nameless } = namesIn(tree)
  const found = nameless.map((path) =>
    violation(path, 1, 'the name and the address of the type are not found'),
  )
  if (names.size === 0) return found
  const any = [...names.keys()].join('|')
  const named = new RegExp(`^(?:${any})(?=$|\\.)|(?<!/)/(?:${any})(?![\\w-])`, 'g')
  for (const file of tree.values()) {
    if (/^src\/(domains|app)\//.test(file.path)) continue
    const code = withoutComments(file.text)
    for (const { 0: quoted, index } of code.matchAll(STRING)) {
      const text = quoted.slice(1, -1)
      if (FILE_NAME.test(text)) continue
      for (const word of [...[...text.matchAll(named)].map(([word]) => word), ...listed(text, names)]) {
        if (meansElse(file.path, word)) continue
        found.push(
          violation(
            file.path,
            lineAt(code, index),
            `this names a slice or a type: ${word}; where it means something else, tools/boundaries/names.mjs lists it`,
          ),
        )
      }
    }
  }
  return found
}

/**
 * @param {Tree} tree
 * @returns {{names: Map<string, string>, nameless: string[]}} where each name stands, and declarations in which none is found
 */
export function namesIn(tree) {
  const names = new Map()
  const nameless = []
  for (const { path, text } of tree.values()) {
    const [, part, slice = ''] = path.split('/')
    if (part !== 'domains') continue
    if (!names.has(slice)) names.set(slice, `src/domains/${slice}`)
    const code = withoutComments(text)
    const own = TYPE.test(path) ? [...code.matchAll(/^ {2}(?:name|address): '([\w-]+)'/gm)] : []
    if (TYPE.test(path) && /\bdefineType\(/.test(code) && own.length < 2) nameless.push(path)
    const addresses = TYPE.test(path) ? code.matchAll(/\b(?:screen|pagesAt): '\/(?:admin\/)?([\w-]+)/g) : []
    const modules = code.matchAll(/\bmodule: '([\w-]+)'/g)
    for (const [, name] of [...own, ...addresses, ...modules]) if (!names.has(name)) names.set(name, path)
  }
  return { names, nameless }
}

/**
 * A string that is a list of words names slices where two of them are names; one may be a word of a sentence.
 * @param {string} text
 * @param {Map<string, string>} names
 */
function listed(text, names) {
  const words = WORDS.test(text) ? new Set(text.split(' ').filter((word) => names.has(word))) : new Set()
  return words.size > 1 ? [[...words].join(' ')] : []
}

/**
 * @param {string} path
 * @param {string} word
 */
function meansElse(path, word) {
  return MEAN_ELSE.some(([where, words]) => path.startsWith(where) && words.includes(word))
}

/**
 * @param {string} path
 * @param {number} line
 * @param {string} text
 * @returns {Violation}
 */
function violation(path, line, text) {
  return { path, line, rule: 14, text }
}
