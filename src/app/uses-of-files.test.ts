import { expect, it } from 'vitest'
import { administer, aDatabase } from '../../test/support/database.ts'

const SHOWN_TO_NOBODY = new Set([
  'assistant_guides',
  'assistant_settings',
  'imported_items',
  'replaced_files',
  'revisions',
  'share_card_surveys',
])

it('each table of items notes the files that its rows name, so that none of them counts as unused', async () => {
  const { connection } = await aDatabase()
  const rows = await administer(
    connection,
    `select c.relname::text as name,
       exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'noted') as noted
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^media_file'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'fork_id')
       and (c.relname ~ '_translations$'
         or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped))
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype))`,
  )
  const others = rows.filter(({ noted }) => !noted).map(({ name }) => name)
  expect(others.filter((name) => !SHOWN_TO_NOBODY.has(String(name)))).toEqual([])
  expect(rows.length).toBeGreaterThan(20)
})
