import * as z from 'zod/mini'
import { bodyShape, integer, LINE_MAX, requiredText, text } from '../../kernel/shape.ts'

type Schema = z.ZodMiniType

/**
 * The form of content that this build writes; it leads what a save calls its build, such as `1` or `1-4f3a`.
 * Raised when an older or a newer editor would lose what it does not know.
 */
export const CONTENT_FORM = 1

/** How this build calls itself in a save. */
export const BUILD = String(CONTENT_FORM)

/** One edit of a field: what it is now, and which edits its writer had seen. */
export interface DraftEdit {
  value?: unknown
  /** Version of the field that was seen; 0 for one that was never written. */
  base: number
  /** The newest edit of each writer that the value descends from. */
  after: Record<string, number>
}

/** What an editor saves by itself. A writer is one load of the editor; `seq` counts its saves from 1. */
export interface DraftWrite {
  writer: string
  seq: number
  build: string
  fields: Record<string, DraftEdit>
}

/** A field that waits for publication. */
export interface WaitingField {
  value: unknown
  version: number
  /** Username of who wrote it; '' for an account that is gone. */
  by: string
  at: string
}

/** What an editor's answer says of drafts, for the language of the call. */
export interface Drafted {
  /** Fields whose new value waits for publication; the item itself holds what is published. */
  draft: Record<string, WaitingField>
  /** Version of each field that was ever written after the creation; the others have 0. */
  fieldVersions: Record<string, number>
  /** Languages in which something waits; '' for what is the same in all of them. */
  waitingIn: string[]
}

/** What was not taken, because somebody else wrote the field meanwhile. */
export interface DraftConflict {
  theirs: unknown
  by: string
  at: string
  version: number
}

/** Which of the fields were taken, which came too late, and which somebody else wrote meanwhile. */
export interface DraftOutcome {
  taken: string[]
  obsolete: string[]
  conflicts: Record<string, DraftConflict>
}

export type DraftAnswer<Item> = Item & Drafted & DraftOutcome & { version: number }

const seq = (least: number) => integer('Number of the save', least)

const waiting = z.object({ value: z.unknown(), version: z.number(), by: z.string(), at: z.string() })

/** What answers for editors have beside the item. */
export const drafted = {
  draft: z.record(z.string(), waiting),
  fieldVersions: z.record(z.string(), z.number()),
  waitingIn: z.array(z.string()),
}

export const outcome = {
  taken: z.array(z.string()),
  obsolete: z.array(z.string()),
  conflicts: z.record(
    z.string(),
    z.object({ theirs: z.unknown(), by: z.string(), at: z.string(), version: z.number() }),
  ),
}

/** Most writers whose edits a value may name. */
const WRITERS_MAX = 200

/** What only a save of its own may write. */
const NOT_DRAFTED = ['isPublished', 'translations']

/**
 * The body of an autosave for what a write of the type takes, each field with the rules that it has there.
 * @param write made by `writeShape`
 */
export function draftWrite(write: Schema): z.ZodMiniType<DraftWrite, DraftWrite> {
  const after = z._default(
    z
      .record(text('Writer', 100), seq(0), 'after must name writers with the number of a save')
      .check(
        z.refine(
          (value) => Object.keys(value).length <= WRITERS_MAX,
          `after may name ${WRITERS_MAX} writers`,
        ),
      ),
    {},
  )
  const translated = translatedFields(write)
  const edits = draftedFields(write).map(([name, rule]) => {
    // Another language may leave a text to the site's own, which needs it: the action knows the language.
    const other = translated[name]
    const value = other && takesNothing(other) && !takesNothing(rule) ? other : rule
    const edit = z.strictObject(
      { value, base: z._default(integer('Version of the field', 0), 0), after },
      `${name} must be an edit`,
    )
    return [name, z.optional(edit)]
  })
  const body: Schema = bodyShape({
    writer: requiredText('Writer', 100),
    seq: seq(1),
    build: text('Build', LINE_MAX, 'Build is required'),
    fields: z.strictObject(Object.fromEntries(edits), 'fields must be an object'),
  })
  // The fields are only known at run time; what comes out has this form for every type.
  return body as z.ZodMiniType<DraftWrite, DraftWrite>
}

/** Names of the fields that can be drafted, each with its rule. */
function draftedFields(write: Schema): [string, Schema][] {
  const { shape } = objectOf(write)
  return Object.entries(shape).filter(([name, rule]) => !NOT_DRAFTED.includes(name) && !isIgnored(rule))
}

/** Whether a field may be empty. */
function takesNothing(rule: Schema): boolean {
  return z.safeParse(rule, '').success
}

/** The rules of texts in another language than the site's own, by name. */
function translatedFields(write: Schema): Record<string, Schema> {
  const { translations } = objectOf(write).shape
  const map = translations instanceof z.ZodMiniOptional ? translations._zod.def.innerType : null
  const texts = map instanceof z.ZodMiniRecord ? map._zod.def.valueType : null
  return texts instanceof z.ZodMiniObject ? (texts.shape as Record<string, Schema>) : {}
}

/** The object that a pipe of `writeShape` begins with. */
function objectOf(schema: Schema): z.ZodMiniObject<Record<string, Schema>> {
  if (schema instanceof z.ZodMiniObject) return schema as z.ZodMiniObject<Record<string, Schema>>
  if (schema instanceof z.ZodMiniPipe) return objectOf(schema._zod.def.in as Schema)
  throw new TypeError('a draft needs the fields of a write')
}

/** A field that the server owns: it is taken and dropped. */
function isIgnored(rule: Schema): boolean {
  return rule instanceof z.ZodMiniOptional && rule._zod.def.innerType instanceof z.ZodMiniUnknown
}
