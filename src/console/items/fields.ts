import type { Drafted } from '../../content/contract/draft.ts'
import type { FieldKind } from '../../content/type/field.ts'
import {
  contentOf,
  isSameContent,
  markdownOfContent,
  mergeContent,
  textOfContent,
} from '../content-values.ts'
import { withDraft } from '../saving/draft-call.ts'
import { isSameText, type Merge, type Merged, type Values } from '../saving/draft-state.ts'
import { isMoment, isSameMoment } from '../schedule/moment-text.ts'
import { isSameList, listOf, numberOf } from '../form-values.ts'

/** How a field is held in a form, which holds text alone. */
export interface FieldForm {
  read(value: unknown): string
  /** The value to send. */
  write(text: string): unknown
  isSame?(a: string, b: string): boolean
  merge?(base: string, mine: string, theirs: string): Merged | null
  /** The value as people read it, for comparing two versions; left out: the text itself. */
  words?(text: string, momentWords: MomentWords): string
  /** The kind as which it is edited, where that is not the declared one. */
  editedAs?: FieldKind
  /** It is plain text, so people can type another one where two versions are compared. */
  isTyped?: true
  /** A list that the form holds as JSON. */
  isRows?: true
}

/** Writes a moment as people read it. @param at ISO 8601 UTC */
type MomentWords = (at: string) => string

/** Fields of a type by their stored names. */
export type Fields = Readonly<Record<string, FieldForm>>

/** One of several named values. */
export const CHOICE: FieldForm = { read: (value) => String(value ?? ''), write: (text) => text }

export const TEXT: FieldForm = { ...CHOICE, isTyped: true }

export const CONTENT: FieldForm = {
  read: textOfContent,
  write: contentOf,
  isSame: isSameContent,
  merge: mergeContent,
  words: markdownOfContent,
}

/** A list that is typed with commas. */
export const LIST: FieldForm = {
  read: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  write: listOf,
  isSame: isSameList,
  isTyped: true,
}

/** A whole number; '' for none. */
export const NUMBER: FieldForm = { read: (value) => String(value ?? ''), write: numberOf }

/** A moment; '' for none. */
export const MOMENT: FieldForm = {
  ...CHOICE,
  isSame: isSameMoment,
  words: (text, momentWords) => (isMoment(text) ? momentWords(text) : text.replace('T', ' ')),
}

export const FLAG: FieldForm = { read: (value) => flagText(value === true), write: Boolean }

/** The text that a form holds for a switch. */
export const flagText = (isOn: boolean): string => (isOn ? 'on' : '')

/** What the draft engine needs of these fields. */
export function formOf(fields: Fields) {
  return {
    /** Includes the draft, where the item has one. */
    valuesOf(item: object): Values {
      const shown: Record<string, unknown> = { ...(isDrafted(item) ? withDraft(item) : item) }
      return Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read(shown[name])]))
    },
    bodyOf: (changed: Values): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(changed).map(([name, text]) => {
          const field = fields[name]
          return [name, field ? field.write(text) : text]
        }),
      ),
    isSame: (name: string, a: string, b: string): boolean =>
      fields[name]?.isSame?.(a, b) ?? isSameText(name, a, b),
    merge: ((name, base, mine, theirs) => fields[name]?.merge?.(base, mine, theirs) ?? null) satisfies Merge,
  }
}

/** What a comparison of two versions needs of these fields. */
export function comparisonOf(fields: Fields, momentWords: MomentWords) {
  return {
    wordsOf: (name: string, value: string) => fields[name]?.words?.(value, momentWords) ?? value,
    typed: new Set(Object.keys(fields).filter((name) => fields[name]?.isTyped)),
  }
}

function isDrafted(item: object): item is Drafted {
  return 'draft' in item
}
