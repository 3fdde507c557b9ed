import { beforeAll, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aForm } from '../../../test/support/callers.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import type { FormRow } from './contract.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  as = await aPerson(app, { site, role: 'viewer' })
})

const list = async (query = ''): Promise<FormRow[]> =>
  (await app.call(`GET /api/forks/${site.id}/forms${query}`, { as })).json()

it('[C511] [C611] [C612] the forms of a site are listed with their fields, and how often each was sent', async () => {
  const { id } = await aForm(app, site, 'Contact')
  await aForm(app, await aSite(app, 'Elsewhere'), 'Foreign')
  expect(await list()).toMatchObject([
    {
      name: 'Contact',
      isActive: true,
      fields: [{ id: 'name', type: 'text', label: 'Contact', required: true }],
      settings: { submitText: 'Contact' },
      entries: 0,
      lastEntryAt: null,
    },
  ])
  const sent = `insert into form_submissions (fork_id, id, form_id, data, ip_address, user_agent, created_at)
    values ($1, gen_random_uuid(), $2, '{"name":"Tove"}', '192.0.2.0/24', 'Firefox', '2026-11-20T10:00:00Z')`
  await administer(app.connection, sent, [site.id, id])
  expect(await list('?q=form-&status=active&limit=10')).toMatchObject([
    { entries: 1, lastEntryAt: '2026-11-20T10:00:00.000Z' },
  ])
  expect(await list('?status=inactive')).toEqual([])
})
