import * as z from 'zod/mini'
import { bodyShape, integer, requiredText, text } from '../../../kernel/shape.ts'
import { LINE_MAX } from '../../../kernel/text.ts'
import { ANSWERS_MAX } from '../model-texts.ts'
import { answerId } from './model-texts.ts'
import type { DraftWrite } from '../draft.ts'

type Schema = z.ZodMiniType

const seq = (least: number) => integer('Number of the save', least)

const answers = z.optional(
  z
    .array(answerId, 'answers must be a list')
    .check(z.maxLength(ANSWERS_MAX, `answers may have at most ${ANSWERS_MAX} entries`)),
)

const waiting = z.object({ value: z.unknown(), version: z.number(), by: z.string(), at: z.string() })

/** What an editor gets beside the item: `Drafted` as shapes. */
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

const WRITERS_MAX = 200

/** Fields that an autosave may not write. */
const NOT_DRAFTED = ['isPublished', 'translations']

/**
 * Makes the body of an autosave: each field has the rule that it has in a save.
 * @param write body of a save, made by `writeShape`
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
    // A text that is required in the site's own language may be empty in others. The body names no language, so the weaker
    // rule stands here and the action checks the other.
    const other = translated[name]
    const value = other && takesNothing(other) && !takesNothing(rule) ? other : rule
    const edit = z.strictObject(
      { value, base: z._default(integer('Version of the field', 0), 0), after, answers },
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
  // The fields are known at run time only; the parsed body has this form for every type.
  return body as z.ZodMiniType<DraftWrite, DraftWrite>
}

function draftedFields(write: Schema): [string, Schema][] {
  const { shape } = objectOf(write)
  return Object.entries(shape).filter(([name, rule]) => !NOT_DRAFTED.includes(name) && !isIgnored(rule))
}

function takesNothing(rule: Schema): boolean {
  return z.safeParse(rule, '').success
}

/** The rules of texts in languages other than the site's own, by field. */
function translatedFields(write: Schema): Record<string, Schema> {
  const { translations } = objectOf(write).shape
  const map = translations instanceof z.ZodMiniOptional ? translations._zod.def.innerType : null
  const texts = map instanceof z.ZodMiniRecord ? map._zod.def.valueType : null
  return texts instanceof z.ZodMiniObject ? (texts.shape as Record<string, Schema>) : {}
}

/** The object at the start of the pipe that `writeShape` makes. */
function objectOf(schema: Schema): z.ZodMiniObject<Record<string, Schema>> {
  if (schema instanceof z.ZodMiniObject) return schema as z.ZodMiniObject<Record<string, Schema>>
  if (schema instanceof z.ZodMiniPipe) return objectOf(schema._zod.def.in as Schema)
  throw new TypeError('a draft needs the fields of a write')
}

/** `writeShape` accepts and drops properties that no write sets. */
function isIgnored(rule: Schema): boolean {
  return rule instanceof z.ZodMiniOptional && rule._zod.def.innerType instanceof z.ZodMiniUnknown
}
