import * as z from 'zod/mini'
import { jobKind } from '../queue/kind.ts'

/** A backup that somebody asked for. */
export const MAKE_BACKUP = jobKind('backup.make', z.object({}))

/** What somebody asked to have back; the run says what that is. */
export const RESTORE_BACKUP = jobKind('backup.restore', z.object({ runId: z.string() }))
