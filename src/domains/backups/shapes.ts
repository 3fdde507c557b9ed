import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { bodyShape, idText, requiredText } from '../../kernel/shape.ts'

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

const differing = {
  /** They are gone now, or in the trash. */
  back: z.number(),
  /** They are otherwise now. */
  changed: z.number(),
  /** They were made since. */
  gone: z.number(),
}

/** What a restore of a site does to it. */
const siteChanges = z.object({
  /** By their kinds; nothing for a kind that stays as it is. */
  items: z.array(
    z.object({
      kind: z.string(),
      ...differing,
      first: z.array(
        z.object({ id: z.string(), title: z.string(), change: z.enum(['back', 'changed', 'gone']) }),
      ),
    }),
  ),
  /** Of what is no item, such as entries of forms. */
  rows: z.array(z.object({ kind: z.string(), ...differing })),
})

export type SiteChanges = z.infer<typeof siteChanges>

const restore = z.object({
  id: z.string(),
  /** When it was asked for. */
  at: z.string(),
  state: z.enum(['running', 'good', 'failed']),
  /** Why it failed, as a sentence. */
  reason: z.nullable(z.string()),
  /** Null once the site is gone. */
  siteName: z.nullable(z.string()),
  /** Null: the whole site. */
  itemKind: z.nullable(z.string()),
  /** The moment that it went back to; null once that backup is gone. */
  backupAt: z.nullable(z.string()),
})

export type Restore = z.infer<typeof restore>

/** A backup, by the id of its run. */
const byBackup = z.strictObject({ id: z.string().check(z.refine(isUuid)) })

const restoration = bodyShape({
  forkId: idText('forkId'),
  /** Left out: the whole site. */
  itemId: z.optional(idText('itemId')),
  /** The name of the site, typed by whoever has all of it go back. */
  name: z.optional(requiredText('Site name')),
})

export type Restoration = z.output<typeof restoration>

/** Input and output of each call, by its name. */
export const shapes = {
  listBackups: { answer: z.array(backup) },
  /** When it was asked for. */
  makeBackup: { answer: z.object({ at: z.string() }) },
  readChanges: { params: byBackup, query: z.strictObject({ forkId: idText('forkId') }), answer: siteChanges },
  restoreBackup: { params: byBackup, body: restoration, answer: restore },
  listRestores: { answer: z.array(restore) },
} satisfies Record<string, Shapes>
