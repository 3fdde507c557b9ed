import { expect, it } from 'vitest'
import { administer, aDatabase } from '../../../../test/support/database.ts'
import { renewedIds, withRenewed } from './ids.ts'
import { TABLE_NAMES } from './tables.ts'

/** What a file of a site leaves out, as docs/decisions/0060 says. */
const LEFT_OUT = [
  // People, readers and what they wrote, and who may see what.
  'fork_members',
  'invitations',
  'sign_ups',
  'list_views',
  'mails',
  'participants',
  'participant_requests',
  'participant_sessions',
  'participant_stops',
  'notifications',
  'release_mailings',
  'release_receivers',
  'form_submissions',
  'refused_notices',
  'preview_links',
  'site_secrets',
  'activity',
  'activity_chains',
  'bulk_actions',
  // What was going to happen, or happened together.
  'planned_publications',
  'publications',
  'domain_events',
  'event_deliveries',
  // Figures.
  'page_views',
  'view_referrers',
  'missed_addresses',
  'redirect_visits',
  // Addresses of this install.
  'site_domains',
  'assistant_settings',
  'assistant_uses',
  'model_answers',
  'model_proposals',
  'translation_jobs',
  'translation_job_items',
  // What was replaced, and may have been for a reason: a site goes out as it is.
  'replaced_files',
  // Worked out from the rest.
  'file_uses',
  'fork_modules',
  'list_counts',
  'search_documents',
  'share_cards',
  'share_card_surveys',
  'site_changes',
  'site_touches',
  'site_versions',
]

it('each table of a site is in its file, or left out on purpose', async () => {
  const { connection } = await aDatabase()
  const rows = await administer(
    connection,
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'fork_id' and not a.attisdropped`,
  )
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual([...TABLE_NAMES, ...LEFT_OUT].toSorted())
})

it('each table stands behind those that its rows refer to', async () => {
  const { connection } = await aDatabase()
  const rows = await administer(
    connection,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const place = (name: unknown) => TABLE_NAMES.indexOf(String(name))
  const known = rows.filter(({ child, parent }) => place(child) >= 0 && place(parent) >= 0)
  expect(known.length).toBeGreaterThan(15)
  expect(known.filter(({ child, parent }) => place(child) < place(parent))).toEqual([])
})

it('renewed ids keep their order and their time, are all others, and stand wherever the old ones stood', () => {
  const old = [
    '019aa000-0000-7000-8000-000000000001',
    '019aa000-0000-7000-8000-000000000002',
    '019aa000-0000-7001-8000-000000000000',
  ]
  const ids = renewedIds(old.toReversed())
  const fresh = old.map((id) => ids.get(id) ?? '')
  expect(fresh).toEqual(fresh.toSorted())
  expect(fresh.map((id) => id.slice(0, 19))).toEqual(old.map((id) => id.slice(0, 19)))
  expect(fresh.filter((id) => old.includes(id))).toEqual([])
  expect(
    withRenewed(`/objects/uploads/${old[0]}/1-2.avif "${old[2]}" 019aa000-0000-7000-8000-00000000000f`, ids),
  ).toBe(`/objects/uploads/${fresh[0]}/1-2.avif "${fresh[2]}" 019aa000-0000-7000-8000-00000000000f`)
})
