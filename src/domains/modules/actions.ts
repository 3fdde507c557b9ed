import { INSTALL, recordActivity } from '../../content/activity/index.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { conflict, invalidField, notFound, type Problem } from '../../kernel/problem.ts'
import { slugify } from '../../kernel/slug.ts'
import { change, type Ctx, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint, type Reads } from '../../platform/db/run.ts'
import { newId } from '../../platform/ids.ts'
import type { ModuleCreate, ModuleRow, ModuleToggle, ModuleWrite } from './shapes.ts'
import { dependantsOf, neededBy } from './dependencies.ts'
import * as queries from './queries.ts'

/** The catalogue with each module's state on the site. */
export async function listModules(ctx: Ctx): Promise<ModuleRow[]> {
  return rowsOf(ctx.db.staff, siteOf(ctx).id)
}

/**
 * Switches a module and the named ones on or off, all or none. Their data stays and is shown again
 * once they are back on.
 * @throws notFound for an unknown module, invalid for an unknown named one, conflict for a core one, for a missing dependency,
 * and while others depend on one of them
 */
export async function toggleModule(
  ctx: Ctx,
  id: string,
  { isEnabled, also = [] }: ModuleToggle,
): Promise<ModuleRow> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    await queries.lockSwitches(tx, siteId)
    await queries.lockModules(tx, [id, ...also])
    const rows = await rowsOf(tx, siteId)
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound()
    const meant = new Set([id, ...also])
    for (const one of also) if (!rows.some((known) => known.id === one)) throw unknownModule('also', one)
    if (isEnabled) requireDependencies(row, meant, rows)
    else requireNobodyNeeds(row, meant, rows)
    const before = rows.filter((one) => meant.has(one.id) && one.isEnabled !== isEnabled)
    if (before.length > 0) {
      for (const { id: moduleId } of before) {
        await queries.saveSwitch(tx, siteId, { id: ctx.newId(), moduleId, isEnabled })
      }
      await queries.settleSwitches(tx, siteId)
      const states = (isOn: boolean) => Object.fromEntries(before.map((one) => [one.id, isOn]))
      const deed = { siteId, objectId: null, before: states(!isEnabled), after: states(isEnabled) }
      recordActivity(tx, ctx, { ...deed, action: 'module.save' })
      tx.touch(siteId, 'site')
      // The in-memory site list includes the modules.
      tx.touchSites()
    }
    const after = (await rowsOf(tx, siteId)).find((one) => one.id === id)
    return after ?? row
  })
}

/** Adds a record to the catalogue. @throws conflict when the name is taken */
export async function addModule(ctx: Ctx, write: ModuleCreate): Promise<queries.CatalogueRow> {
  const { name, version, description = '', category = 'core', features = [] } = write
  const id = slugify(name, ctx.newId())
  return change(ctx, '*', async (tx) => {
    const row = { id, name, version, description, category, features }
    const after = await named(name, () => queries.insertModule(tx, row))
    recordActivity(tx, ctx, { siteId: INSTALL, action: 'module.create', objectId: null, after })
    return after
  })
}

/**
 * Changes a module that somebody added; its id stays.
 * @throws notFound, conflict for one that came with Flyleaf and when the name is taken
 */
export async function saveModule(ctx: Ctx, id: string, write: ModuleWrite): Promise<queries.CatalogueRow> {
  return change(ctx, '*', async (tx) => {
    const { before, isAdded } = await lockModule(tx, id)
    const { name, version, description, category, features } = { ...before, ...write }
    const row = { name, version, description, category, features }
    // A client may send an unchanged row back, even of a read-only module.
    if (isSame({ ...before, ...row }, before)) return before
    requireAdded(before, isAdded)
    const after = await named(name, () => queries.updateModule(tx, id, row))
    recordActivity(tx, ctx, { siteId: INSTALL, action: 'module.save', objectId: null, before, after })
    return after
  })
}

/**
 * Removes a module that somebody added.
 * @throws notFound, conflict for one that came with Flyleaf, that a site has switched on, or that another one needs
 */
export async function removeModule(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, '*', async (tx) => {
    const { before, rows, isAdded } = await lockModule(tx, id)
    requireAdded(before, isAdded)
    const needing = rows.filter(({ dependencies }) => dependencies.includes(id))
    if (needing.length > 0) throw conflict(`${before.name} is needed by ${told(needing.map((r) => r.name))}.`)
    const sites = await queries.listSitesWith(tx, id)
    if (sites.length > 0) throw conflict(`${before.name} is on at ${told(sites)}. Switch it off there first.`)
    await queries.deleteModule(tx, id)
    recordActivity(tx, ctx, { siteId: INSTALL, action: 'module.delete', objectId: null, before })
  })
}

/** Switches modules of a new site on. @throws invalid for one that is not in the catalogue */
export async function switchOn(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
  const known = new Map((await queries.listCatalogue(tx)).map((row) => [row.id, row]))
  for (const id of new Set(ids)) {
    const row = known.get(id)
    if (!row) throw unknownModule('modules', id)
    if (!row.isCore) await queries.saveSwitch(tx, siteId, { id: newId(), moduleId: id, isEnabled: true })
  }
  await queries.settleSwitches(tx, siteId)
}

/** Locks a module of the catalogue. @throws notFound */
async function lockModule(
  tx: Tx,
  id: string,
): Promise<{ before: queries.CatalogueRow; rows: queries.CatalogueRow[]; isAdded: boolean }> {
  const found = await queries.lockModule(tx, id)
  const rows = await queries.listCatalogue(tx)
  const before = rows.find((row) => row.id === id)
  if (!found || !before) throw notFound()
  return { before, rows, isAdded: found.isAdded }
}

/** @throws conflict for a module that came with Flyleaf */
function requireAdded({ name }: queries.CatalogueRow, isAdded: boolean): void {
  if (!isAdded) throw conflict(`${name} came with Flyleaf: it stays as it is.`)
}

/** @throws conflict where there is a module of the name already */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!['modules_name', 'modules_pkey'].includes(brokenConstraint(error) ?? '')) throw error
    throw conflict(`There is a module ${name.slice(0, 60)} already.`, [
      { pointer: '/name', code: 'taken', detail: 'There is a module of this name already' },
    ])
  }
}

/** Names for a message; shortened to the first ones. */
function told(names: readonly string[]): string {
  const left = names.length - NAMES_TOLD
  return names.slice(0, NAMES_TOLD).join(', ') + (left > 0 ? ` and ${left} more` : '')
}

const NAMES_TOLD = 5

async function rowsOf(db: Reads, siteId: string): Promise<ModuleRow[]> {
  const rows = await queries.listCatalogue(db)
  const enabled = await queries.findEnabled(db, siteId)
  return rows.map((row) => ({
    ...row,
    isEnabled: enabled.has(row.id),
    missing: row.dependencies.filter((id) => !enabled.has(id)),
  }))
}

function unknownModule(field: string, id: string): Problem {
  return invalidField(field, 'unknown', `There is no module ${id.slice(0, 60)}`)
}

/** @param meant ids of the modules switched on with it */
function requireDependencies(row: ModuleRow, meant: ReadonlySet<string>, rows: ModuleRow[]): void {
  const missing = neededBy(meant, rows).filter((id) => !meant.has(id))
  if (missing.length === 0) return
  const detail = `${row.name} needs what is off here: ${namesOf(missing, rows)}`
  throw conflict(
    `${detail}.`,
    missing.map((id) => ({ pointer: '/isEnabled', code: `missing:${id}`, detail })),
  )
}

/** @param meant ids of the modules switched off with it */
function requireNobodyNeeds(row: ModuleRow, meant: ReadonlySet<string>, rows: ModuleRow[]): void {
  const core = rows.find(({ id, isCore }) => isCore && meant.has(id))
  if (core) throw conflict(`${core.name} belongs to the core and is always on.`)
  const needing = dependantsOf(meant, rows).filter((id) => !meant.has(id))
  if (needing.length === 0) return
  const detail = `${row.name} is needed by what is on here: ${namesOf(needing, rows)}`
  throw conflict(
    `${detail}.`,
    needing.map((id) => ({ pointer: '/isEnabled', code: `needed:${id}`, detail })),
  )
}

function namesOf(ids: string[], rows: ModuleRow[]): string {
  return ids.map((id) => `${rows.find((row) => row.id === id)?.name ?? id} (${id})`).join(', ')
}
