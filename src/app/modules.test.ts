import { expect, it } from 'vitest'
import { anApp, aPerson, aSite } from '../../test/support/app.ts'
import { BUILT_IN_MODULES } from '../domains/modules/contract.ts'
import { ITEM_TYPES } from './item-types.ts'
import { PAGES } from './pages.ts'
import { STUDIO_SLICES } from './studio.ts'

it('each module that a type, a page or a part of the studio belongs to is in the catalogue', async () => {
  const app = await anApp()
  const site = await aSite(app, 'Tidewater', { isDefault: true })
  const as = await aPerson(app, { site })
  const answer = await app.call(`GET /api/forks/${site.id}/modules`, { as })
  const rows: { id: string; isCore: boolean }[] = answer.json()
  const known = rows.filter(({ isCore }) => !isCore).map(({ id }) => id)
  expect(known.toSorted()).toEqual(BUILT_IN_MODULES.toSorted())
  const declared = ITEM_TYPES.map((type) => type.declared)
  const named = [...declared, ...PAGES, ...STUDIO_SLICES].flatMap(({ module }) => module ?? [])
  expect(named).toEqual(expect.arrayContaining(['blog', 'book-content', 'reflections']))
  expect(named.filter((id) => !known.includes(id))).toEqual([])
})
