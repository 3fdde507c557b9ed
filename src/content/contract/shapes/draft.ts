import * as z from 'zod/mini'
import { bodyShape, integer, requiredText, text } from '../../../kernel/shape.ts'
import { LINE_MAX } from '../../../kernel/text.ts'
import type { DraftWrite } from '../draft.ts'

type Schema = z.ZodMiniType

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
