import { describe, expect, it } from 'vitest'
import { anApp, aSite } from '../../../test/support/app.ts'
import { administer } from '../../../test/support/database.ts'
import { newId } from '../ids.ts'

const app = await anApp()
const site = await aSite(app, 'Here', { isDefault: true })

const rows = <R>(query: string) => administer(app.connection, query, [site.id]) as Promise<R[]>
const versionOf = async () =>
  (await rows<{ version: number }>('select version from site_versions where fork_id = $1'))[0]?.version ?? 0
const touches = () => rows('select id from site_touches where fork_id = $1')
const changedAfter = async (version: number) =>
  (
    await rows<{ version: number; tags: string[] }>(
      'select version, tags from site_changes where fork_id = $1 order by version',
    )
  ).filter((change) => change.version > version)

describe('the version of a site', () => {
  it('has moved when a transaction resolves, and names what was touched', async () => {
    const before = await versionOf()
    await app.db.transaction([site.id], async (tx) => tx.touch(site.id, 'blog', 'book'))
    const [change, ...others] = await changedAfter(before)
    expect([change?.version, change?.tags.toSorted(), others]).toEqual([before + 1, ['blog', 'book'], []])
    expect(await touches()).toEqual([])
  })

  it('moves less often than many commits at once, by one at a time, and none of their tags is lost', async () => {
    const before = await versionOf()
    const tags = Array.from({ length: 24 }, (_, n) => `tag-${n}`)
    await Promise.all(tags.map((tag) => app.db.transaction([site.id], async (tx) => tx.touch(site.id, tag))))
    const changes = await changedAfter(before)
    expect(changes.map(({ version }) => version)).toEqual(changes.map((_, n) => before + 1 + n))
    expect(changes.flatMap((change) => change.tags).toSorted()).toEqual(tags.toSorted())
    expect(changes.length).toBeLessThan(tags.length)
    expect(await touches()).toEqual([])
  })

  it('is moved by another process for one that ended right after its commit', async () => {
    const before = await versionOf()
    const leave = (age: string) =>
      administer(
        app.connection,
        `insert into site_touches (fork_id, id, tags, at) values ($1, $2, '{blog}', now() - $3::interval)`,
        [site.id, newId(), age],
      )
    // The younger one may belong to a process that is about to move it.
    await leave('3 seconds')
    await leave('0 seconds')
    await app.db.moveLeft()
    expect(await changedAfter(before)).toEqual([{ version: before + 1, tags: ['blog'] }])
    expect(await touches()).toHaveLength(1)
  })
})
