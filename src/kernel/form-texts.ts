import { type FormField, optionKeysOf, optionValue } from './form.ts'
import type { Locale } from './locale.ts'

/**
 * The words of a form in one language by their keys, in the order in which readers meet them: `name`, of each field
 * `email/label`, `email/placeholder` and `meet/option/in-person`, `submitText` and `successMessage`.
 */
export type FormTexts = Readonly<Record<string, string>>

/** Largest number of words that a language may have, and most characters of one, and of its key. */
export const WORDS_MAX = 20_000
export const WORD_MAX = 1_000
export const WORD_KEY_MAX = 1_000

export const WORD_KEY =
  /^(name|submitText|successMessage|[a-z0-9][\w-]*\/(label|placeholder|option\/[^.]+))$/i

interface Said {
  submitText: string
  successMessage: string
}

/** A field as it is stored: those that came with a site file may lack what is empty. */
type StoredField = Omit<FormField, Emptied> & Partial<Pick<FormField, Emptied>>
type Emptied = 'placeholder' | 'options'

/** A form as far as it holds words, which are those of the site's source language. */
export interface Worded {
  name: string
  fields: readonly StoredField[]
  settings: Said
}

export const labelKey = (id: string) => `${id}/label`
export const placeholderKey = (id: string) => `${id}/placeholder`
export const optionWordKey = (id: string, key: string) => `${id}/option/${key}`

/** The words of a form in the source language. */
export function wordsOfForm({ name, fields, settings }: Worded): FormTexts {
  const { submitText, successMessage } = settings
  const ofFields = fields.flatMap((field) => {
    const { id, label, placeholder = '', options = [] } = field
    const keys = optionKeysOf(field)
    return [
      [labelKey(id), label],
      [placeholderKey(id), placeholder],
      ...options.map((option, i) => [optionWordKey(id, keys[i] ?? ''), option]),
    ]
  })
  return Object.fromEntries([
    ['name', name],
    ...ofFields,
    ['submitText', submitText],
    ['successMessage', successMessage],
  ])
}

/** A field as readers of a language see it. What it is sent as stays the same in every language. */
export interface ShownField extends FormField {
  /** Its options, with the value that each is sent as. */
  choices: readonly { value: string; label: string; lang?: Locale }[]
  /** The languages of those texts that are not in that of the page. */
  langs: { label?: Locale; placeholder?: Locale }
}

/** A form as readers of a language see it. */
export interface ShownForm extends Said {
  name: string
  fields: ShownField[]
  langs: { name?: Locale; submitText?: Locale; successMessage?: Locale }
}

/**
 * A form in the words of a language; each that it lacks is shown in those of the source language.
 * @param source that language; undefined where it is the one that is asked for
 */
export function shownForm(
  { name, fields, settings }: Worded,
  words: FormTexts,
  source: Locale | undefined,
): ShownForm {
  const wordOf = (key: string, text: string): { text: string; lang?: Locale } => {
    const own = words[key]
    if (own) return { text: own }
    return { text, ...(source && text !== '' && { lang: source }) }
  }
  const called = wordOf('name', name)
  const submit = wordOf('submitText', settings.submitText)
  const thanks = wordOf('successMessage', settings.successMessage)
  return {
    name: called.text,
    fields: fields.map((field) => {
      const { placeholder: hint = '', options = [] } = field
      const label = wordOf(labelKey(field.id), field.label)
      const placeholder = wordOf(placeholderKey(field.id), hint)
      const keys = optionKeysOf(field)
      return {
        ...field,
        options,
        label: label.text,
        placeholder: placeholder.text,
        choices: options.map((option, i) => {
          const { text, lang } = wordOf(optionWordKey(field.id, keys[i] ?? ''), option)
          return { value: optionValue(option), label: text, ...(lang && { lang }) }
        }),
        langs: {
          ...(label.lang && { label: label.lang }),
          ...(placeholder.lang && { placeholder: placeholder.lang }),
        },
      }
    }),
    submitText: submit.text,
    successMessage: thanks.text,
    langs: {
      ...(called.lang && { name: called.lang }),
      ...(submit.lang && { submitText: submit.lang }),
      ...(thanks.lang && { successMessage: thanks.lang }),
    },
  }
}
