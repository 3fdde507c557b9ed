import { expect, it } from 'vitest'
import { aSite, anApp } from '../../../test/support/app.ts'
import { visualStore } from '../../domains/book/queries.ts'
import { visualType } from '../../domains/book/types/visual.ts'
import { itemTypeOf } from './declared-type.ts'

it('[C641] what is no id of an item is refused with a sentence by each field that names one, where a type has no rule of its own', async () => {
  const app = await anApp()
  const site = await aSite(app, 'Tidewater')
  const type = itemTypeOf(visualType, visualStore, { tag: 'book' })
  const factsAfter = (write: object) =>
    app.db.transaction([site.id], async (tx) => {
      const before = await type.begin({ tx, site, write: {}, by: null })
      return type.facts({ tx, site, id: site.id, write, before })
    })
  await expect(factsAfter({ mediaFileId: 'nonsense' })).rejects.toMatchObject({
    status: 422,
    detail: 'mediaFileId must be the id of an item of this site',
    extra: { errors: [{ pointer: '/mediaFileId', code: 'unknown' }] },
  })
  for (const mediaFileId of [site.id, null, undefined])
    expect(await factsAfter({ mediaFileId })).toMatchObject({ mediaFileId: mediaFileId ?? null })
})
