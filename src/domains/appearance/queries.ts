import { sql } from 'kysely'
import type { FontPair, Motif } from '../../kernel/site-look.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { OwnWords } from './contract.ts'
import type { Theme } from './shapes.ts'

// The checks of the table hold what these say.
const THEME = [
  'paper',
  'ink',
  'accent',
  sql<FontPair>`fonts`.as('fonts'),
  sql<Motif>`motif`.as('motif'),
  'showsAuthor',
  sql<OwnWords>`words`.as('words'),
  'version',
] as const

/** The theme of a site that nobody has changed. */
const STANDARD: Theme = {
  paper: '',
  ink: '',
  accent: '',
  fonts: 'newsreader',
  motif: 'spiral',
  showsAuthor: true,
  words: {},
  version: 0,
}

const themeOf = statement('appearance.theme', (q, p: { siteId: string }) =>
  q.selectFrom('siteThemes').select(THEME).where('forkId', '=', p.siteId),
)

/** How a site looks; the standard where nothing was chosen. */
export const findTheme = async (db: Reads, siteId: string): Promise<Theme> =>
  (await db.first(themeOf, { siteId })) ?? STANDARD

/** The theme, locked until the transaction ends. */
export async function lockTheme(tx: Tx, siteId: string): Promise<Theme> {
  await tx.run((q) =>
    q
      .insertInto('siteThemes')
      .values({ forkId: siteId })
      .onConflict((c) => c.doNothing()),
  )
  const rows = await tx.run((q) =>
    q.selectFrom('siteThemes').select(THEME).where('forkId', '=', siteId).forNoKeyUpdate(),
  )
  return rows[0] ?? STANDARD
}

/** Stores a locked theme. */
export async function updateTheme(
  tx: Tx,
  siteId: string,
  { words, version: _, ...facts }: Theme,
): Promise<Theme> {
  const rows = await tx.run((q) =>
    q
      .updateTable('siteThemes')
      .set({ ...facts, words: JSON.stringify(words), version: sql`version + 1` })
      .where('forkId', '=', siteId)
      .returning(THEME),
  )
  if (!rows[0]) throw new Error('an update of a locked theme gave no row')
  return rows[0]
}
