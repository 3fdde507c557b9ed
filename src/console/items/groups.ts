import { canonical } from '../../kernel/rich-text/canonical.ts'
import type { Bound } from '../drafts/use-draft.ts'
import type { Merged } from '../saving/draft-state.ts'
import type { FieldForm } from './fields.ts'

/** Fields under one name, as JSON. */
export const GROUP: FieldForm = {
  read: (value) => JSON.stringify(value),
  write: sentGroup,
  isSame: (a, b) => canonical(sentGroup(a)) === canonical(sentGroup(b)),
  merge: mergeGroups,
  words: (text) => lines(Object.values(sentGroup(text))),
}

type Values = Record<string, unknown>

/** The value of a group to send, without rows that are still empty. */
function sentGroup(text: string): Values {
  const fields = Object.entries(groupOf(text)).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.filter((row) => String(row).trim() !== '') : value,
  ])
  return Object.fromEntries(fields)
}

/** The fields of such a text. */
function groupOf(text: string): Values {
  return text === '' ? {} : (JSON.parse(text) as Values)
}

/** Ties one field of a group to its draft. @param form of the field */
export function within(bound: Bound, key: string, form: FieldForm): Bound {
  const fields = groupOf(bound.value)
  return {
    name: `${bound.name}.${key}`,
    value: form.read(fields[key]),
    // The error names the field itself, and shows once.
    error: undefined,
    readOnly: bound.readOnly,
    onChange: (text) => bound.onChange(JSON.stringify({ ...fields, [key]: form.write(text) })),
  }
}

/** Merges groups field by field; people choose where both changed a field. */
function mergeGroups(base: string, mine: string, theirs: string): Merged {
  const [before, ours, others] = [base, mine, theirs].map(groupOf) as [Values, Values, Values]
  const both: Values = { ...others }
  const asked: string[] = []
  for (const key of Object.keys(ours)) {
    const [was, is, became] = [before[key], ours[key], others[key]].map((value) => canonical(value ?? null))
    if (is !== was) both[key] = ours[key]
    if (is !== was && became !== was && is !== became) asked.push(key)
  }
  const taken = (from: Values) =>
    JSON.stringify({ ...both, ...Object.fromEntries(asked.map((key) => [key, from[key]])) })
  const said = (from: Values) => lines(asked.map((key) => from[key]))
  return {
    mine: taken(ours),
    theirs: taken(others),
    both: taken(ours),
    asked: asked.length === 0 ? null : { mine: said(ours), theirs: said(others) },
  }
}

/** Values of a group, a line each. */
function lines(values: unknown[]): string {
  return values
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map((value) => (typeof value === 'object' ? lines(Object.values(value ?? {})) : String(value)))
    .join('\n')
}
