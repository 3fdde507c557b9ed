import * as z from 'zod/mini'
import { STORED, stored } from '../contract/shapes/item.ts'
import { listQuery, someOf } from '../../kernel/list-shape.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { publication, switched } from '../../kernel/publication-shape.ts'
import { requiredText, text, writeShape } from '../../kernel/shape.ts'
import { LINE_MAX } from '../../kernel/text.ts'
import { asDeclared } from './as-declared.ts'
import type { Filter, TypeDeclaration, WriteOf } from './define-type.ts'
import type { Fields } from './field.ts'
import { type AnyRules, answersOf, type FieldRule, rulesOf } from './rules.ts'
import type { StateName } from './state.ts'

type Schema = z.ZodMiniType
type Shape = Record<string, Schema>
type ObjectSchema = z.ZodMiniObject<Shape>

/** The shapes of a type's answers and writes. */
export interface TypeShapes<Write = unknown> {
  row: Schema
  item: ObjectSchema
  create: z.ZodMiniType<Write>
  write: z.ZodMiniType<Write>
  /** The fields that an autosave may write. */
  drafted: Schema
  /** The texts of a language other than the site's own. */
  translation: Schema
  /** Query of its list. */
  query: z.ZodMiniObject<typeof listQuery.shape>
}

const isPublished = z.optional(z.boolean('Published must be true or false'))
const isActive = z.optional(z.boolean('Active must be true or false'))

/** Properties of each state in answers and in writes. */
const STATES: Record<StateName, { answer: Shape; write: Shape }> = {
  published: { answer: publication, write: { isPublished } },
  switched: { answer: { ...switched, isActive: z.boolean() }, write: { isActive } },
  always: { answer: {}, write: {} },
}

/**
 * Makes the shapes of a type from its declaration and its own rules.
 * @throws TypeError for a rule without a field, and for a field that needs its own rule and has none
 */
export function shapesOf<D extends TypeDeclaration>(type: D, own: AnyRules = {}): TypeShapes<WriteOf<D>> {
  const { texts, shared, answers = {}, ignored = [], beginsWith = {}, atOnce = [] } = type
  const unknown = Object.keys(own).find((name) => !(name in { ...texts, ...shared, ...beginsWith }))
  if (unknown !== undefined)
    throw new TypeError(`${type.name} has a rule for ${unknown}, which is none of its fields`)
  const state = STATES[type.state.name]
  const translation = z.strictObject(
    mapped(rulesOf(texts, own), ({ rule, translationRule = rule }) => z.optional(translationRule)),
  )
  const fields = { ...texts, ...shared }
  const rules = mapped(rulesOf(fields, own), ({ rule }) => z.optional(rule))
  const more: Shape = {
    ...state.write,
    ...(Object.keys(texts).length > 0 && {
      translations: z.optional(z.partialRecord(z.enum(LOCALES), translation)),
    }),
  }
  // An editor sends back what it read, with `beginsWith` and the translations of a type without texts: both are dropped.
  const owned = [
    ...STORED,
    ...[state.answer, answers, beginsWith].flatMap((one) => Object.keys(one)),
    ...ignored,
    'translations',
  ]
  const write = { ...rules, ...more }
  return {
    row: z.object(answerOf(type, own, true)),
    item: z.object({
      ...answerOf(type, own, false),
      translations: z.record(z.string(), z.object(answersOf(texts, own))),
    }),
    create: asDeclared(
      writeShape({ ...creationOf(fields, own), ...more, ...creationOf(beginsWith, own) }, owned),
    ),
    write: asDeclared(writeShape(write, owned)),
    drafted: writeShape(without(write, atOnce), [...owned, ...atOnce]),
    translation,
    query: queryOf(type),
  }
}

/** A new item must bring its required fields. */
function creationOf(fields: Fields, own: AnyRules): Shape {
  return mapped(rulesOf(fields, own), ({ rule, creationRule = rule }, name) =>
    fields[name]?.isRequired ? creationRule : z.optional(creationRule),
  )
}

/** A row of a list has heavy fields only where the type is `isListedWhole`. */
function answerOf(type: TypeDeclaration, own: AnyRules, isRow: boolean): Shape {
  const { texts, shared, answers = {}, state } = type
  const fields = { ...texts, ...shared }
  return {
    ...stored,
    ...mapped(rulesOf(fields, own), ({ answer }, name) =>
      isRow && fields[name]?.isHeavy ? z.optional(answer) : answer,
    ),
    ...STATES[state.name].answer,
    ...answersOf(answers),
  }
}

function queryOf({ filters = {} }: TypeDeclaration): TypeShapes['query'] {
  const optional = Object.entries(filters).map(([name, filter]) => [
    name,
    z.optional(filterRule(name, filter)),
  ])
  // The names of filters are known at run time only; the type of the query is `ListQuery`.
  return asDeclared(z.extend(listQuery, Object.fromEntries(optional)))
}

function filterRule(name: string, filter: Filter): Schema {
  if ('values' in filter) return someOf(name, filter.values)
  if (!filter.isMany) return requiredText(name, filter.max)
  return z.pipe(
    text(name, filter.max ?? LINE_MAX),
    z.transform((all) => all.split(',').filter(Boolean)),
  )
}

function without(shape: Shape, names: readonly string[]): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))
}

function mapped(rules: Record<string, FieldRule>, of: (rule: FieldRule, name: string) => Schema): Shape {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, of(rule, name)]))
}
