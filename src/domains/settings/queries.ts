import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import { UTC } from '../../kernel/time-zone.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Settings } from './shapes.ts'

const textIn = <T extends string>(name: T) => sql<string>`coalesce(config->>${sql.lit(name)}, '')`.as(name)
const flagIn = <T extends string>(name: T) =>
  sql<boolean>`coalesce(config->>${sql.lit(name)}, '') = 'true'`.as(name)

const SETTINGS = [
  'name as siteName',
  textIn('siteDescription'),
  sql<Locale>`coalesce(config->>'defaultLanguage', 'en')`.as('defaultLanguage'),
  sql<string>`coalesce(config->>'timezone', ${sql.lit(UTC)})`.as('timezone'),
  flagIn('allowRegistration'),
  flagIn('maintenanceMode'),
  textIn('seoTitle'),
  textIn('seoDescription'),
  textIn('googleAnalyticsId'),
  textIn('facebookPixelId'),
  textIn('logoUrl'),
  textIn('faviconUrl'),
  'version',
] as const

const settingsOf = statement('settings.site', (q, p: { siteId: string }) =>
  q.selectFrom('forks').select(SETTINGS).where('id', '=', p.siteId),
)

export const findSettings = (db: Reads, siteId: string): Promise<Settings | null> =>
  db.first(settingsOf, { siteId })

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, siteId: string): Promise<Settings | null> {
  const rows = await tx.run((q) =>
    q.selectFrom('forks').select(SETTINGS).where('id', '=', siteId).forNoKeyUpdate(),
  )
  return rows[0] ?? null
}

/** Sites begun before they could have another default language do not name the language of their texts. */
const SOURCE = sql`jsonb_build_object('sourceLanguage', coalesce(config->>'sourceLanguage', config->>'defaultLanguage', 'en'))`

/** Stores what was changed; whatever else stands in the configuration stays. */
export async function updateSettings(
  tx: Tx,
  siteId: string,
  { siteName, ...config }: Partial<Omit<Settings, 'version'>>,
): Promise<Settings> {
  const rows = await tx.run((q) =>
    q
      .updateTable('forks')
      .set({
        ...(siteName !== undefined && { name: siteName }),
        config: sql`config || ${SOURCE} || ${JSON.stringify(config)}::jsonb`,
        version: sql`version + 1`,
      })
      .where('id', '=', siteId)
      .returning(SETTINGS),
  )
  if (!rows[0]) throw new Error('an update of a locked site gave no row')
  return rows[0]
}
