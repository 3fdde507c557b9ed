import { sql } from 'kysely'
import type { StudioEvent } from '../../kernel/studio-event.ts'
import type { Reads } from './run.ts'
import { statement } from './statement.ts'

/** Where every process says what it has to tell the studio. */
export const STUDIO_CHANNEL = 'flyleaf_studio'

const notify = statement('studio.notify', (q, p: { payload: string }) =>
  q.selectNoFrom(sql`pg_notify(${STUDIO_CHANNEL}, ${p.payload})`.as('sent')),
)

/** Tells the studio of all processes; inside a transaction it is told at the commit, and never otherwise. */
export async function announce(db: Reads, event: StudioEvent): Promise<void> {
  await db.first(notify, { payload: JSON.stringify(event) })
}
