import * as z from 'zod/mini'
import { STORED, stored } from '../contract/item-shapes.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { writeShape } from '../../kernel/shape.ts'
import { asDeclared } from './as-declared.ts'
import type { ItemOf, RowOf, TypeDeclaration, WriteOf } from './define-type.ts'
import type { Field, Fields } from './field.ts'

type Schema = z.ZodMiniType
type Shape = Record<string, Schema>

/** The shapes of a type: of its answers and of what may be written. */
interface TypeShapes<D extends TypeDeclaration> {
  row: z.ZodMiniType<RowOf<D>>
  item: z.ZodMiniType<ItemOf<D>> & z.ZodMiniObject<Shape>
  create: z.ZodMiniType<WriteOf<D>>
  write: z.ZodMiniType<WriteOf<D>>
  /** What of it an editor saves by itself. */
  drafted: z.ZodMiniType
  /** The texts of another language than the site's own. */
  translation: Schema
}

/** Makes the shapes of a type out of its declaration. */
export function shapesOf<D extends TypeDeclaration>(type: D): TypeShapes<D> {
  const { texts, shared, state, answers = {}, ignored = [], beginsWith = {}, atOnce = [] } = type
  const translation = z.strictObject(
    named(texts, ({ rule, translationRule = rule }) => z.optional(translationRule)),
  )
  const fields = { ...texts, ...shared }
  const rules = (isNew: boolean): Shape => ({
    ...named(fields, ({ rule, creationRule = rule, isRequired }) => {
      if (!isNew) return z.optional(rule)
      return isRequired ? creationRule : z.optional(creationRule)
    }),
    ...state.write,
    ...(Object.keys(texts).length > 0 && {
      translations: z.optional(z.partialRecord(z.enum(LOCALES), translation)),
    }),
  })
  // What only a creation takes comes back with a read, as do languages of what has no texts.
  const owned = [
    ...STORED,
    ...[state.answer, answers, beginsWith].flatMap((shape) => Object.keys(shape)),
    ...ignored,
    'translations',
  ]
  const own = (isRow: boolean): Shape => ({
    ...stored,
    ...named(fields, ({ answer, isHeavy }) => (isRow && isHeavy ? z.optional(answer) : answer)),
    ...state.answer,
    ...answers,
  })
  const item = z.object({
    ...own(false),
    translations: z.record(z.string(), z.object(named(texts, ({ answer }) => answer))),
  })
  return asDeclared({
    row: z.object(own(true)),
    item,
    create: writeShape({ ...rules(true), ...beginsWith }, owned),
    write: writeShape(rules(false), owned),
    drafted: writeShape(without(rules(false), atOnce), [...owned, ...atOnce]),
    translation,
  })
}

function without(shape: Shape, names: readonly string[]): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))
}

function named(fields: Fields, of: (field: Field) => Schema): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))
}
