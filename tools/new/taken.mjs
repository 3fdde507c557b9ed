import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { namesIn, noNameOfSlice } from '../boundaries/names.mjs'
import { readTree } from '../boundaries/tree.mjs'
import { modulesIn, stepsTo } from './module-to-come.mjs'
import { namesOf } from './names.mjs'

/** @typedef {import('./lists.mjs').Names} Names */

const MODULES = 'src/domains/modules/contract.ts'
const RESERVED = 'src/domains/pages/contract.ts'
const MIGRATIONS = 'src/platform/db/migrations'

/** So many places of a word are shown. */
const PLACES_SHOWN = 12

/**
 * Why a new type cannot be called so, and what to do; null where its name is free.
 * @param {string} root
 * @param {string} slice
 * @param {string | undefined} one of them
 * @param {(names: Names) => string} declare gives its `type.ts`
 * @returns {Promise<string | null>}
 */
export async function takenBy(root, slice, one, declare) {
  const known = await knownIn(root)
  const reasonsFor = (/** @type {Names} */ names) => reasons(known, names, declare(names))
  const found = reasonsFor(namesOf(slice, one))
  if (found.length === 0) return null
  const others = ['book', 'site', 'reader'].map((word) => `${word}-${slice}`)
  const free = others.find((other) => reasonsFor(namesOf(other)).length === 0)
  const steps = (/** @type {string} */ id) => {
    const module = known.modules.get(id) ?? { dependencies: [], routes: [] }
    return stepsTo(root, id, module, free ?? '<name>', known.isToCome)
  }
  const said = found.map((reason) => (typeof reason === 'string' ? reason : steps(reason.module)))
  return [
    `${slice} cannot be the name of a new type:`,
    ...said,
    `Choose another name${free ? `: npm run new slice ${free}${callingOf(slice, one)}` : '.'}`,
  ].join('\n')
}

/**
 * Has people read the word that was meant, whatever the slice is called.
 * @param {string} slice
 * @param {string | undefined} one
 */
function callingOf(slice, one) {
  const { Word, Words } = namesOf(slice, one)
  return ` -- --called "${Word}/${Words}"`
}

/** @param {string} root */
async function knownIn(root) {
  const { isToCome } = await import(pathToFileURL(join(root, MODULES)).href)
  const { isReserved } = await import(pathToFileURL(join(root, RESERVED)).href)
  const tree = readTree(root)
  const migrations = readdirSync(join(root, MIGRATIONS))
    .map((file) => readFileSync(join(root, MIGRATIONS, file), 'utf8'))
    .join('\n')
  return {
    isToCome,
    isReserved,
    tree,
    named: namesIn(tree).names,
    modules: modulesIn(migrations),
    tables: new Set([...migrations.matchAll(/^create table (\w+)/gm)].map(([, table]) => table)),
  }
}

/**
 * @param {Awaited<ReturnType<typeof knownIn>>} known
 * @param {Names} names
 * @param {string} declaration
 * @returns {(string | { module: string })[]} the id of a module where one of it is to be built
 */
function reasons({ isToCome, isReserved, tree, named, modules, tables }, names, declaration) {
  const { slice = '', kind = '', table = '', oneTable = '' } = names
  const words = [...new Set([slice, kind])]
  const called = words.filter((word) => named.has(word))
  const ids = words.filter((word) => modules.has(word))
  const laid = [table, `${oneTable}_translations`].filter((one) => tables.has(one))
  return [
    ...called.map((word) => `A slice, a type or an address is called ${word} already: ${named.get(word)}.`),
    ...ids.map((id) => (isToCome(id) ? { module: id } : `A module has the id ${id} already: ${MODULES}.`)),
    ...(isReserved(slice) ? [`/${slice} is an address that Flyleaf keeps for itself: ${RESERVED}.`] : []),
    ...laid.map((one) => `A table is called ${one} already: ${MIGRATIONS}.`),
    ...meantElsewhere(tree, slice, declaration),
  ]
}

/**
 * Strings outside of slices that would be taken for the new type.
 * @param {import('../boundaries/tree.mjs').Tree} tree
 * @param {string} slice
 * @param {string} text
 */
function meantElsewhere(tree, slice, text) {
  const placeOf = (/** @type {import('../boundaries/rules.mjs').Violation} */ { path, line }) =>
    `  ${path}:${line}`
  const before = new Set(noNameOfSlice(tree).map(placeOf))
  const path = `src/domains/${slice}/type.ts`
  const after = noNameOfSlice(new Map([...tree, [path, { path, text, targets: [] }]])).map(placeOf)
  const places = [...new Set(after)].filter((place) => !before.has(place))
  if (places.length === 0) return []
  const more = places.length > PLACES_SHOWN ? [`  and ${places.length - PLACES_SHOWN} more`] : []
  return [
    'Outside of slices the word means something else, and rule 14 of npm run check would take it for the type:',
    ...places.slice(0, PLACES_SHOWN),
    ...more,
  ]
}
