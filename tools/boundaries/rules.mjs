import { isBuiltin } from 'node:module'
import { basename } from 'node:path'
import { lineAt, withoutComments } from './imports.mjs'
import { noNameOfSlice } from './names.mjs'
import { cycles, reach } from './tree.mjs'

/**
 * @typedef {import('./tree.mjs').Tree} Tree
 * @typedef {import('./tree.mjs').SourceFile} SourceFile
 * @typedef {import('./tree.mjs').Target} Target
 * @typedef {{path: string, line: number, rule: number, text: string}} Violation
 */

/** What each part of the tree may import besides itself, with the rule's number and message. */
const PARTS = {
  kernel: { rule: 3, reaches: [] },
  art: { rule: 18, reaches: ['kernel'] },
  platform: { rule: 4, reaches: ['kernel'] },
  content: { rule: 2, reaches: ['kernel', 'platform'] },
  ui: { rule: 5, reaches: ['kernel'] },
  site: { rule: 2, reaches: ['kernel', 'platform', 'ui'] },
  console: { rule: 2, reaches: ['kernel', 'ui'] },
  domains: { rule: 2, reaches: ['kernel', 'art', 'platform', 'content', 'ui', 'site', 'console'] },
}

/** The pure files of content: declarations of types and contracts shared by all types. The studio imports them, too. */
const PURE_CONTENT = /^src\/content\/((type|contract)\/|([^/]+\/)?(contract|calls|shapes)\.ts$)/
/** A slice's declarations of types, in one file or a folder, and of calls. */
const DECLARATION = /^src\/domains\/[^/]+\/((contract|calls|shapes|rules|type)\.ts|types\/[^/]+\.ts)$/
/** The files of a slice from the one that knows nothing of the others up. */
const FLOORS = [
  /^contract\.ts$/,
  /^((type|shapes|rules)\.ts|types\/)/,
  /^calls\.ts$/,
  /^queries(\.ts|\/)/,
  /^actions(\.ts|\/)/,
  /^api\.ts$/,
]
const SERVER_NAMES = /(^|\/)((index|queries|actions|api|jobs)\.ts|(queries|actions)\/[^/]+\.ts)$/
const SQL_HOMES = /(^|\/)queries(\.ts$|\/)|^src\/content\/item\/store\/|^src\/platform\/db\//
const SQL_TEXT =
  /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|['"`]\s*(select\s[^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/gi
const PUBLIC_VIEW = /^src\/(site|domains\/[^/]+\/site)\/.*\.tsx$/
const HTTP_PACKAGES = /^(fastify|@fastify\/.+|(node:)?https?|(node:)?http2)$/
/** What the studio runs. */
const STUDIO = /^src\/console\/|^src\/domains\/[^/]+\/console\/|^src\/app\/(console\.tsx|studio\.ts)$/
/** `.ts` files that browsers run, or that name what they run. */
const BROWSER_TS =
  /^src\/(ui|console)\/|^src\/domains\/[^/]+\/console\/|^src\/app\/(boot|site-islands|studio)\.ts$/

/**
 * Applies every boundary rule.
 * @param {Tree} tree
 * @returns {Violation[]} by file and line
 */
export function violations(tree) {
  const rules = [
    noCycle,
    noCircleOfFolders,
    direction,
    pureParts,
    throughTheDoor,
    upInSlice,
    browserSide,
    studioWithoutShapes,
    contractIsPure,
  ]
  const found = [
    ...rules,
    sqlInQueries,
    noHttpInRules,
    noViewInServer,
    noStyleAttribute,
    noBareElement,
    noBareLazy,
    noNameOfSlice,
  ].flatMap((rule) => rule(tree))
  return found.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
}

/** @param {Tree} tree */
function noCycle(tree) {
  return cycles(tree).map((way) => {
    const [path = '', next = path] = way
    const line = tree.get(path)?.targets.find((target) => target.path === next)?.line ?? 1
    return { path, line, rule: 1, text: `these import each other: ${[...way, path].join(' -> ')}` }
  })
}

/**
 * The rooms of a part: each of its folders, and each file beside them. A room of domains is a slice.
 * @param {Tree} tree
 * @param {string} part
 * @returns {Tree} rooms in the place of files; the specifier of a target is the place of its import
 */
export function roomsOf(tree, part) {
  /** @param {string} path */
  const roomOf = (path) => (partOf(path) === part ? path.split('/').slice(0, 3).join('/') : null)
  /** @type {Tree} */
  const rooms = new Map()
  for (const file of tree.values()) {
    const path = roomOf(file.path)
    if (path === null) continue
    const room = rooms.get(path) ?? { ...file, path, targets: [] }
    rooms.set(path, room)
    for (const target of file.targets) {
      const to = target.path ? roomOf(target.path) : null
      if (to === null || to === path) continue
      room.targets.push({ ...target, path: to, specifier: `${file.path}:${target.line}` })
    }
  }
  return rooms
}

/**
 * Rooms of a part never import each other in a cycle, not even indirectly.
 * @param {Tree} tree
 */
function noCircleOfFolders(tree) {
  const parts = new Set([...tree.keys()].map(partOf))
  return [...parts].flatMap((part) => {
    const rooms = roomsOf(tree, part)
    // Rule 1 reports cycles of files.
    const circles = cycles(rooms).filter((way) => way.some((room) => !/\.\w+$/.test(room)))
    return circles.map((way) => {
      const [from = '', to = from] = way
      const found = rooms.get(from)?.targets.find(({ path }) => path === to)
      const [path = from, line = '1'] = found?.specifier.split(':') ?? []
      const text = `these folders import each other: ${[...way, from].join(' -> ')}`
      return { path, line: Number(line), rule: 13, text }
    })
  })
}

/** @param {Tree} tree */
function direction(tree) {
  return imports(tree).flatMap(([file, target]) => {
    const from = partOf(file.path)
    const part = PARTS[/** @type {keyof typeof PARTS} */ (from)]
    const to = target.path && partOf(target.path)
    if (!part || !to || to === from || part.reaches.includes(to)) return []
    if (from === 'console' && PURE_CONTENT.test(target.path ?? '')) return []
    const rule = to === 'domains' || to === 'app' ? 2 : part.rule
    return at(file, target, rule, `${from} never reaches ${to}`)
  })
}

/**
 * Kernel runs in browsers, too; art only computes, and others store what it draws.
 * @param {Tree} tree
 */
function pureParts(tree) {
  const rules = new Map([
    ['kernel', PARTS.kernel.rule],
    ['art', PARTS.art.rule],
  ])
  return imports(tree).flatMap(([file, target]) => {
    const part = partOf(file.path)
    const rule = rules.get(part)
    if (!rule || !isBuiltin(target.specifier)) return []
    return at(file, target, rule, `${part} reaches nothing of Node`)
  })
}

/** @param {Tree} tree */
function throughTheDoor(tree) {
  return imports(tree)
    .filter(([file, target]) => sliceOf(file.path) && target.path && sliceOf(target.path))
    .filter(([file, target]) => sliceOf(file.path) !== sliceOf(target.path ?? ''))
    .filter(
      ([, target]) =>
        !/^src\/domains\/[^/]+\/(index\.ts|ui\.tsx)$/.test(target.path ?? '') &&
        !DECLARATION.test(target.path ?? ''),
    )
    .flatMap(([file, target]) =>
      at(
        file,
        target,
        6,
        'another slice is reached through index.ts, contract.ts, calls.ts, shapes.ts, rules.ts, type.ts, types/ or ui.tsx',
      ),
    )
}

/**
 * Inside a slice rules know the SQL, and SQL knows neither rules nor HTTP. A type is taken from any floor.
 * @param {Tree} tree
 */
function upInSlice(tree) {
  return imports(tree)
    .filter(([file, { path }]) => path && sliceOf(file.path) && sliceOf(file.path) === sliceOf(path))
    .filter(([file, { path, isType }]) => {
      const from = floorOf(file.path)
      return !isType && from >= 0 && from < floorOf(path ?? '')
    })
    .flatMap(([file, target]) => at(file, target, 17, `a slice goes ${SLICE_ORDER}`))
}

const SLICE_ORDER = 'contract <- type, shapes, rules <- calls <- queries <- actions <- api'

/** @param {string} path @returns {number} -1 for a file that stands on none */
function floorOf(path) {
  const name = path.split('/').slice(3).join('/')
  return FLOORS.findIndex((floor) => floor.test(name))
}

/**
 * What a slice gives to browsers, and the plain files of the slice that come along with it.
 * @param {Tree} tree
 */
function browserSide(tree) {
  const slices = [...tree.keys()].filter(sliceOf)
  const start = slices.filter((path) => path.endsWith('.tsx') || /^src\/domains\/[^/]+\/console\//.test(path))
  const files = reach(tree, start, (path) => Boolean(sliceOf(path)) && !SERVER_NAMES.test(path))
  return imports(tree)
    .filter(([file, target]) => files.has(file.path) && target.path && isServerSide(tree, target.path))
    .flatMap(([file, target]) => at(file, target, 7, 'what browsers get never reaches the server side'))
}

/**
 * Studio code imports only types from the shapes of calls.
 * @param {Tree} tree
 */
function studioWithoutShapes(tree) {
  const start = [...tree.keys()].filter((path) => STUDIO.test(path))
  const files = reach(tree, start)
  return imports(tree)
    .filter(([file, target]) => files.has(file.path) && !target.isType && target.specifier.startsWith('zod'))
    .flatMap(([file, target]) =>
      at(file, target, 15, 'the studio runs this: shapes of calls are the server’s'),
    )
}

/**
 * @param {Tree} tree
 * @param {string} path
 */
function isServerSide(tree, path) {
  const part = partOf(path)
  if (part === 'platform') return true
  if (part === 'domains') return SERVER_NAMES.test(path)
  if (part !== 'content') return false
  return SERVER_NAMES.test(path) || [...reach(tree, [path])].some((reached) => partOf(reached) === 'platform')
}

/** @param {Tree} tree */
function contractIsPure(tree) {
  return imports(tree)
    .filter(([file]) => PURE_CONTENT.test(file.path) || DECLARATION.test(file.path))
    .filter(([file, target]) =>
      target.path
        ? partOf(target.path) !== 'kernel' &&
          !PURE_CONTENT.test(target.path) &&
          !(sliceOf(file.path) === sliceOf(target.path) && DECLARATION.test(target.path))
        : isBuiltin(target.specifier),
    )
    .flatMap(([file, target]) =>
      at(file, target, 8, 'calls, shapes and declarations reach kernel, each other and those of content'),
    )
}

/** @param {Tree} tree */
function sqlInQueries(tree) {
  return [...tree.values()]
    .filter((file) => !SQL_HOMES.test(file.path))
    .flatMap((file) => matches(file, SQL_TEXT, 9, 'SQL stands in queries.ts, queries/ and platform/db only'))
}

/** @param {Tree} tree */
function noHttpInRules(tree) {
  return imports(tree)
    .filter(([file]) => ['domains', 'content'].includes(partOf(file.path)))
    .filter(([file]) =>
      /\/((queries|actions|contract|calls|shapes|rules)\.ts|(queries|actions)\/[^/]+\.ts)$/.test(file.path),
    )
    .filter(([, { specifier, path }]) =>
      path
        ? path.startsWith('src/platform/http/') || basename(path) === 'api.ts'
        : HTTP_PACKAGES.test(specifier),
    )
    .flatMap(([file, target]) => at(file, target, 10, 'queries, actions, calls and shapes never reach HTTP'))
}

/** @param {Tree} tree */
function noViewInServer(tree) {
  return imports(tree)
    .filter(([file, target]) => file.path.endsWith('.ts') && target.path?.endsWith('.tsx') && !target.isType)
    .filter(([file]) => !BROWSER_TS.test(file.path))
    .flatMap(([file, target]) => at(file, target, 11, 'a server file never imports a .tsx file'))
}

/** @param {Tree} tree */
function noStyleAttribute(tree) {
  return [...tree.values()]
    .filter((file) => PUBLIC_VIEW.test(file.path))
    .flatMap((file) =>
      matches(file, /\sstyle=[{"']/g, 12, 'public pages have no style attribute: their policy refuses it'),
    )
}

/** @param {Tree} tree */
function noBareElement(tree) {
  const sentence = 'public pages have Link for <a> and Picture for <img>, which know the page'
  return [...tree.values()]
    .filter((file) => PUBLIC_VIEW.test(file.path) && !/\/(link|picture)\.tsx$/.test(file.path))
    .flatMap((file) => matches(file, /<(a|img)\b/g, 16, sentence))
}

/** @param {Tree} tree */
function noBareLazy(tree) {
  const sentence = 'the studio has `later` for lazy, which stays whole without the server'
  return [...tree.values()]
    .filter((file) => file.path.includes('/console/') && file.path !== 'src/console/later.tsx')
    .flatMap((file) => matches(file, /\blazy\(/g, 19, sentence))
}

/**
 * @param {Tree} tree
 * @returns {[SourceFile, Target][]}
 */
function imports(tree) {
  return [...tree.values()].flatMap((file) =>
    file.targets.map((target) => /** @type {const} */ ([file, target])),
  )
}

/** @param {string} path */
function partOf(path) {
  return path.split('/')[1] ?? ''
}

/** @param {string} path */
function sliceOf(path) {
  const [, part, slice] = path.split('/')
  return part === 'domains' ? slice : undefined
}

/**
 * @param {SourceFile} file
 * @param {Target} target
 * @param {number} rule
 * @param {string} sentence
 * @returns {Violation[]}
 */
function at(file, target, rule, sentence) {
  return [{ path: file.path, line: target.line, rule, text: `${sentence}: ${target.specifier}` }]
}

/**
 * @param {SourceFile} file
 * @param {RegExp} pattern
 * @param {number} rule
 * @param {string} sentence
 * @returns {Violation[]}
 */
function matches(file, pattern, rule, sentence) {
  const code = withoutComments(file.text)
  return [...code.matchAll(pattern)].map(({ index }) => ({
    path: file.path,
    line: lineAt(code, index + 1),
    rule,
    text: sentence,
  }))
}
