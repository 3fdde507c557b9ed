import type { Translated } from '../../../console/editor/languages.ts'
import type { FieldForm } from '../../../console/items/fields.ts'
import { GROUP } from '../../../console/items/groups.ts'
import {
  type FieldType,
  type FormField,
  hasOptions,
  optionKeysOf,
  optionValue,
  type ShowIf,
  type ShowRule,
} from '../../../kernel/form.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import type { FormSettings } from '../contract.ts'
import { type FormTexts, type Worded, wordsOfForm } from '../../../kernel/form-texts.ts'
import { wordsOfFields, wordsOfSettings, wordsOfTexts } from './field-words.ts'

/** The fields of a form in the draft, as JSON. */
export const FIELDS: FieldForm = {
  // The form rules validated it on write.
  read: (value) => textOfFields((value ?? []) as FormField[]),
  write: (text) => fieldsIn(text).map(sent),
  isSame: (a, b) => textOfFields(fieldsIn(a).map(sent)) === textOfFields(fieldsIn(b).map(sent)),
}

/** The settings of a form in the draft, as JSON. */
export const SETTINGS: FieldForm = {
  read: (value) => textOfSettings(settingsIn(JSON.stringify(value ?? {}))),
  write: (text) => settingsIn(text),
}

/** The words of a form in another language in the draft, as JSON. */
export const WORDS: FieldForm = { ...GROUP, read: (value) => JSON.stringify(value ?? {}) }

export function textsIn(text: string | undefined): FormTexts {
  // Written by `WORDS` and the screen of translations alone.
  return text ? (JSON.parse(text) as FormTexts) : {}
}

/** What holds the words of a form in the draft. */
export function wordedIn({ name = '', fields, settings }: Values): Worded {
  return { name, fields: fieldsIn(fields), settings: settingsIn(settings) }
}

/** The words of the source language in the draft. */
export const sourceWordsIn = (values: Values): FormTexts => wordsOfForm(wordedIn(values))

/** Fields that a translation still has words for; a new field with such an id would get them. */
export function translatedIds({ translations }: Pick<Translated, 'translations'>): string[] {
  const keys = Object.values(translations).flatMap(({ words }) => Object.keys(words ?? {}))
  return keys.flatMap((key) => (key.includes('/') ? key.split('/', 1) : []))
}

export function fieldsIn(text: string | undefined): FormField[] {
  // Written by `textOfFields` alone.
  return text ? (JSON.parse(text) as FormField[]) : []
}

/** Canonical JSON: equal fields give equal text, whatever key order the database returns. */
export function textOfFields(fields: readonly FormField[]): string {
  return JSON.stringify(
    fields.map(({ id, type, label, placeholder, required, options, optionKeys, showIf }) => ({
      id,
      type,
      label,
      placeholder,
      required,
      options,
      ...(optionKeys && { optionKeys }),
      showIf: showIf && {
        match: showIf.match,
        rules: showIf.rules.map(({ field, kind, value }) => ({ field, kind, value })),
      },
    })),
  )
}

export function textOfSettings({
  submitText,
  successMessage,
  redirectUrl,
  notificationEmail,
}: FormSettings): string {
  return JSON.stringify({ submitText, successMessage, redirectUrl, notificationEmail })
}

export function settingsIn(text: string | undefined): FormSettings {
  const none = { submitText: '', successMessage: '', redirectUrl: '', notificationEmail: '' }
  return text ? { ...none, ...(JSON.parse(text) as FormSettings) } : none
}

/** A value as readable text, to compare both sides of a conflict. */
export function wordsOf(name: string, value: string): string {
  if (name === 'fields') return wordsOfFields(fieldsIn(value))
  if (name === 'words') return wordsOfTexts(textsIn(value))
  return name === 'settings' ? wordsOfSettings(settingsIn(value)) : value
}

/** Initial texts of a new field, in the studio's language. */
interface NewWords {
  label: string
  /** @param number counted from 1 */
  option: (number: number) => string
}

/**
 * A new field: labelled by its kind, not required, a choice with two options (contract rows C507, C508).
 * @param taken ids that it cannot have beside those of the fields
 */
export function newField(
  type: FieldType,
  fields: readonly FormField[],
  words: NewWords,
  taken: readonly string[] = [],
): FormField {
  const options = hasOptions({ type }) ? [words.option(1), words.option(2)] : []
  return {
    id: freeId(type, fields, taken),
    type,
    label: words.label,
    placeholder: '',
    required: false,
    options,
    ...(options.length > 0 && { optionKeys: options.map(newKey) }),
    showIf: null,
  }
}

/** The fields with a new one after the given field, or at the end. */
export function withField(
  fields: readonly FormField[],
  field: FormField,
  behind: string | null,
): FormField[] {
  const place = fields.findIndex(({ id }) => id === behind)
  return place < 0 ? [...fields, field] : fields.toSpliced(place + 1, 0, field)
}

/** The fields with a copy of one right after it. @param taken as for `newField` */
export function withCopy(
  fields: readonly FormField[],
  id: string,
  taken: readonly string[] = [],
): FormField[] {
  const field = fields.find((one) => one.id === id)
  if (!field) return [...fields]
  return withField(fields, { ...field, id: freeId(field.type, fields, taken) }, id)
}

export function withoutField(fields: readonly FormField[], id: string): FormField[] {
  return fields.filter((field) => field.id !== id)
}

/** The fields with one of them moved. */
export function moved(fields: readonly FormField[], from: number, to: number): FormField[] {
  const field = fields[from]
  const place = Math.max(0, Math.min(fields.length - 1, to))
  return field ? fields.toSpliced(from, 1).toSpliced(place, 0, field) : [...fields]
}

/** The fields with one of them changed; rules that name a renamed option follow. */
export function changed(fields: readonly FormField[], id: string, change: Partial<FormField>): FormField[] {
  const before = fields.find((field) => field.id === id)
  if (!before) return [...fields]
  const after = withKeys(before, { ...before, ...change })
  const renamed = renamedOption(before, after)
  return fields.map((field) => {
    if (field.id === id) return after
    if (!renamed || !field.showIf) return field
    const rules = field.showIf.rules.map((rule) =>
      rule.field === id && rule.value === renamed.from ? { ...rule, value: renamed.to } : rule,
    )
    return { ...field, showIf: { ...field.showIf, rules } }
  })
}

/**
 * Removes display rules whose field is gone or now comes later.
 * @returns the fields, and those that lost a rule
 */
export function tidied(fields: readonly FormField[]): { fields: FormField[]; lost: FormField[] } {
  const above = new Set<string>()
  const lost: FormField[] = []
  const kept = fields.map((field) => {
    const rules = field.showIf?.rules.filter((rule) => above.has(rule.field)) ?? []
    above.add(field.id)
    if (!field.showIf || rules.length === field.showIf.rules.length) return field
    lost.push(field)
    return { ...field, showIf: rules.length > 0 ? { ...field.showIf, rules } : null }
  })
  return { fields: kept, lost }
}

/** A new display rule on a field, with a comparison that suits its type. */
export function ruleOf(field: FormField): ShowRule {
  const [option] = field.options
  return option === undefined
    ? { field: field.id, kind: 'filled', value: '' }
    : { field: field.id, kind: 'is', value: option }
}

export function withRules(showIf: ShowIf | null, rules: ShowRule[]): ShowIf | null {
  return rules.length > 0 ? { match: showIf?.match ?? 'all', rules } : null
}

/** A field without its empty options, which are not sent. */
function sent(field: FormField): FormField {
  const isSent = (_: unknown, place: number) => field.options[place]?.trim() !== ''
  const { options, optionKeys } = field
  return {
    ...field,
    options: options.filter(isSent),
    ...(optionKeys && { optionKeys: optionKeys.filter(isSent) }),
  }
}

/** The keys of the options after a change of them: a renamed or moved one keeps its own, a new one gets one that was never used. */
function withKeys(before: FormField, after: FormField): FormField {
  if (before.options === after.options) return after
  const keys = optionKeysOf(before)
  if (renamedOption(before, after)) return { ...after, optionKeys: keys }
  const left = before.options.map((option, place) => ({ option, key: keys[place] ?? '' }))
  const optionKeys = after.options.map((option) => {
    const place = left.findIndex((one) => one.option === option)
    return place < 0 ? newKey() : (left.splice(place, 1)[0]?.key ?? newKey())
  })
  return { ...after, optionKeys }
}

/** Random, since words of an option that is gone must never become those of a new one. */
const newKey = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0')

function freeId(type: FieldType, fields: readonly FormField[], others: readonly string[]): string {
  const taken = new Set([...others, ...fields.map(({ id }) => id)])
  let number = fields.length + 1
  while (taken.has(`${type}-${number}`)) number++
  return `${type}-${number}`
}

/** The single renamed option; null if options were added, removed or moved. */
function renamedOption(before: FormField, after: FormField): { from: string; to: string } | null {
  if (before.options.length !== after.options.length) return null
  const places = before.options.flatMap((option, place) => (option === after.options[place] ? [] : [place]))
  const [place = -1] = places
  const [from, to] = [before.options[place], after.options[place]]
  return places.length === 1 && from !== undefined && to !== undefined ? { from, to } : null
}

/** Whether another option has the same value once sent. */
export function isTwice(options: readonly string[], place: number): boolean {
  const value = optionValue(options[place] ?? '')
  return value !== '' && options.some((option, other) => other < place && optionValue(option) === value)
}
