import {
  contentOf,
  isSameContent,
  mergeContent,
  markdownOfContent,
  textOfContent,
} from '../../../console/content-values.ts'
import { canonical } from '../../../kernel/rich-text/canonical.ts'
import type { Merged } from '../../../console/saving/draft-state.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { isSameList, listOf, numberOf } from '../../../console/form-values.ts'
import { flagText } from '../../../console/items/fields.ts'
import { isSameShops, shopsOf, textOfShops } from './shop-values.ts'

/** How a value stands in a form, where every field is a text. */
export interface Form<V> {
  text(value: V): string
  /** What goes out of a text. */
  value(text: string): unknown
  /** Left out: white space around it does not count. */
  isSame?(a: string, b: string): boolean
  /** Puts two changes together; left out, one of them holds. */
  merge?(base: string, mine: string, theirs: string): Merged | null
  /** As it is read where two of them are compared. */
  words?(text: string): string
}

export const words: Form<string> = { text: (value) => value, value: (text) => text }

/** A name of something, or of nothing. */
export const optional: Form<string | null> = { text: (value) => value ?? '', value: (text) => text }

export const number: Form<number | null> = { text: (value) => String(value ?? ''), value: numberOf }

/** Names with commas between. */
export const commas: Form<string[]> = {
  text: (value) => value.join(', '),
  value: listOf,
  isSame: isSameList,
}

/** A switch. */
export const flag: Form<boolean> = { text: flagText, value: Boolean }

export const shops = { text: textOfShops, value: shopsOf, isSame: isSameShops } satisfies Form<never>

export const running: Form<unknown> = {
  text: textOfContent,
  value: contentOf,
  isSame: isSameContent,
  merge: mergeContent,
  words: markdownOfContent,
}

/** Rows that are written one by one; an empty one waits to be filled and does not go out. */
export const rows: Form<readonly (string | number)[]> = {
  text: (value) => JSON.stringify(value),
  value: filledRows,
  isSame: (a, b) => JSON.stringify(filledRows(a)) === JSON.stringify(filledRows(b)),
  words: (text) => filledRows(text).join('\n'),
}

/** Fields under one name. */
export const group: Form<object> = {
  text: (value) => JSON.stringify(value),
  value: sentGroup,
  isSame: (a, b) => canonical(sentGroup(a)) === canonical(sentGroup(b)),
  merge: mergeGroups,
  words: (text) => lines(Object.values(sentGroup(text))),
}

/** The rows of such a text. */
export function rowsOf(text: string): string[] {
  return text === '' ? [] : (JSON.parse(text) as (string | number)[]).map(String)
}

function filledRows(text: string): (string | number)[] {
  return text === ''
    ? []
    : (JSON.parse(text) as (string | number)[]).filter((row) => String(row).trim() !== '')
}

/** What goes out of a group: an empty row of it waits to be filled. */
function sentGroup(text: string): Fields {
  const fields = Object.entries(groupOf(text)).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.filter((row) => String(row).trim() !== '') : value,
  ])
  return Object.fromEntries(fields)
}

/** The fields of such a text. */
function groupOf(text: string): Fields {
  return text === '' ? {} : (JSON.parse(text) as Fields)
}

/** Ties one field of a group to its draft. @param form as which it stands in the form */
export function within<V>(bound: Bound, key: string, form: Form<V>): Bound {
  const fields = groupOf(bound.value)
  return {
    name: `${bound.name}.${key}`,
    value: form.text(fields[key] as V),
    // The sentence names the field itself, and stands once.
    error: undefined,
    readOnly: bound.readOnly,
    onChange: (text) => bound.onChange(JSON.stringify({ ...fields, [key]: form.value(text) })),
  }
}

/** Field by field; what both changed is asked for. */
function mergeGroups(base: string, mine: string, theirs: string): Merged {
  const [before, ours, others] = [base, mine, theirs].map(groupOf) as [Fields, Fields, Fields]
  const both: Fields = { ...others }
  const asked: string[] = []
  for (const key of Object.keys(ours)) {
    const [was, is, became] = [before[key], ours[key], others[key]].map((value) => canonical(value ?? null))
    if (is !== was) both[key] = ours[key]
    if (is !== was && became !== was && is !== became) asked.push(key)
  }
  const taken = (from: Fields) =>
    JSON.stringify({ ...both, ...Object.fromEntries(asked.map((key) => [key, from[key]])) })
  const said = (from: Fields) => lines(asked.map((key) => from[key]))
  return {
    mine: taken(ours),
    theirs: taken(others),
    both: taken(ours),
    asked: asked.length === 0 ? null : { mine: said(ours), theirs: said(others) },
  }
}

type Fields = Record<string, unknown>

/** Values of a group, a line each. */
function lines(values: unknown[]): string {
  return values
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map((value) => (typeof value === 'object' ? lines(Object.values(value ?? {})) : String(value)))
    .join('\n')
}
