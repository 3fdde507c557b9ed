import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'

const proof = z.object({
  at: z.string(),
  isGood: z.boolean(),
  /** Why it is not, as a sentence. */
  reason: z.nullable(z.string()),
})

const backup = z.object({
  id: z.string(),
  /** When it was begun. */
  at: z.string(),
  /** `proving`: it is there, and is being restored beside the database. */
  state: z.enum(['running', 'proving', 'good', 'failed']),
  /** Why it failed, as a sentence. */
  reason: z.nullable(z.string()),
  /** Bytes of it where it is restored; null until it is there. */
  bytes: z.nullable(z.number()),
  /** Bytes that it took of the disk, beside those before it. */
  added: z.nullable(z.number()),
  /** The last time that it was restored beside the database and compared; null where it was not. */
  proof: z.nullable(proof),
})

export type Backup = z.infer<typeof backup>

/** Input and output of each call, by its name. */
export const shapes = {
  listBackups: { answer: z.array(backup) },
  /** When it was asked for. */
  makeBackup: { answer: z.object({ at: z.string() }) },
} satisfies Record<string, Shapes>
