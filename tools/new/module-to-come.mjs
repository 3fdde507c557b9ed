import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = 'src/domains/modules/contract.ts'
const MODULE_TEXTS = 'src/domains/modules/console/messages'
const MEANINGS = 'tools/boundaries/names.mjs'

/**
 * What the catalogue says of a module.
 * @typedef {{ dependencies: string[], routes: string[] }} Listed
 */

/**
 * The modules that the migrations write into the catalogue.
 * @param {string} migrations all of them, one behind the other
 * @returns {Map<string, Listed>}
 */
export function modulesIn(migrations) {
  const rows = migrations.matchAll(/^ {2}\(\d+, '([\w-]+)', (.*(?:\n {4}.*)*)/gm)
  return new Map([...rows].map(([, id = '', row = '']) => [id, listed(row)]))
}

/**
 * Arrays stand in the order of the columns: what a module depends on, its routes, and so on; one that names no dependencies
 * begins with its routes.
 * @param {string} row
 * @returns {Listed}
 */
function listed(row) {
  const arrays = [...row.matchAll(/'(\[[^']*\])'/g)].map(([, array = '[]']) => JSON.parse(array))
  const at = arrays.findIndex((array) => array.some((/** @type {string} */ one) => one.startsWith('/')))
  return { dependencies: at === 0 ? [] : (arrays[0] ?? []), routes: arrays[at] ?? [] }
}

/**
 * How to build a module that is not there yet: its id is in the catalogue, and in nobody's way but that of the type's own name.
 * @param {string} root
 * @param {string} id
 * @param {Listed} module
 * @param {string} other a free name for the type
 * @param {(id: string) => boolean} isToCome
 */
export function stepsTo(root, id, { dependencies, routes }, other, isToCome) {
  const steps = [
    `say module: '${id}' in the type.ts of that slice`,
    `move '${id}' in ${MODULES} out of TO_COME and into BUILT_IN_MODULES: its row in the catalogue is there`,
    ...(routes.length > 0 ? [ofRoutes(routes, other)] : []),
    ...(dependencies.length > 0 ? [ofDependencies(dependencies, isToCome)] : []),
    `switch it on in the test of that slice, before requiredValues:\n     ${switched(id, dependencies)}`,
    `take it out of "Not there yet" in README.md${hasText(root, id) ? `, and toComeOf.${id} out of ${MODULE_TEXTS}` : ''}`,
    `say in ${MEANINGS} where else the word stands: npm run check names the places`,
  ]
  return [
    `A module that is still to come has the id ${id}. To build it, write a type of another name, as the last line says; then`,
    ...steps.map((step, i) => `  ${i + 1}. ${step}${i + 1 < steps.length ? ';' : '.'}`),
  ].join('\n')
}

/**
 * @param {string[]} routes
 * @param {string} other
 */
function ofRoutes(routes, other) {
  return (
    `the catalogue has its pages at ${routes.join(', ')}: have them there, by the path at the top of that type.ts and in its test, ` +
    `or write /${other} into routes by a migration`
  )
}

/**
 * @param {string[]} dependencies
 * @param {(id: string) => boolean} isToCome
 */
function ofDependencies(dependencies, isToCome) {
  const said = dependencies.map((id) => (isToCome(id) ? `${id}, which is to come as well` : id))
  return `a site has it on only together with ${said.join(', and ')}; what it can do without, a migration takes out of its dependencies`
}

/**
 * @param {string} id
 * @param {string[]} dependencies
 */
function switched(id, dependencies) {
  const also = dependencies.length > 0 ? `, also: [${dependencies.map((one) => `'${one}'`).join(', ')}]` : ''
  return `await app.call(\`POST /api/forks/\${site.id}/modules/${id}/toggle\`, { as, body: { isEnabled: true${also} } })`
}

/**
 * Whether the studio says of this module what its being on does for now.
 * @param {string} root
 * @param {string} id
 */
function hasText(root, id) {
  const path = join(root, MODULE_TEXTS, 'en.json')
  return existsSync(path) && id in (JSON.parse(readFileSync(path, 'utf8')).toComeOf ?? {})
}
