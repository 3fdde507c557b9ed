import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { sitesAt } from './known.ts'

let app: App
let first: Site
let second: Site

beforeAll(async () => {
  app = await anApp()
  first = await aSite(app, 'First', { isDefault: true })
  second = await aSite(app, 'Second')
})

const rename = ({ id }: Site, name: string) =>
  administer(app.connection, 'update forks set name = $2 where id = $1', [id, name])

/** The versions of all rows now, and the sites of them. */
const sitesNow = async () => {
  const rows = await administer(app.connection, 'select id, xmin::text as version from forks')
  const versions = new Map(rows.map(({ id, version }) => [String(id), String(version)]))
  return { versions, sites: await sitesAt(app.db.staff, versions) }
}

describe('sites at the versions of their rows', () => {
  it('are read once while nothing changes, and one alone after it has changed', async () => {
    const { sites } = await sitesNow()
    expect([...sites.values()].map(({ name }) => name).toSorted()).toEqual(['First', 'Second'])
    const again = (await sitesNow()).sites
    expect([again.get(first.id), again.get(second.id)]).toEqual([sites.get(first.id), sites.get(second.id)])
    expect(again.get(first.id)).toBe(sites.get(first.id))
    await rename(first, 'First of all')
    const changed = (await sitesNow()).sites
    expect(changed.get(first.id)).toMatchObject({ id: first.id, name: 'First of all' })
    expect(changed.get(second.id)).toBe(sites.get(second.id))
  })

  it('are what holds now, where a row has changed since its version was asked for', async () => {
    const { versions } = await sitesNow()
    await rename(second, 'Second again')
    const late = new Map(versions).set(second.id, '0')
    expect((await sitesAt(app.db.staff, late)).get(second.id)?.name).toBe('Second again')
  })

  it('are left out once they are deleted', async () => {
    const gone = await aSite(app, 'Gone')
    const { versions } = await sitesNow()
    await administer(app.connection, 'update forks set deleted_at = now(), is_active = false where id = $1', [
      gone.id,
    ])
    expect((await sitesAt(app.db.staff, versions)).has(gone.id)).toBe(true)
    expect((await sitesNow()).sites.has(gone.id)).toBe(false)
  })
})
