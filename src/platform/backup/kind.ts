import * as z from 'zod/mini'
import { jobKind } from '../queue/kind.ts'

/** A backup that somebody asked for. */
export const MAKE_BACKUP = jobKind('backup.make', z.object({}))
