import { EMAIL, EMAIL_MAX, normaliseEmail } from './email.ts'

/** Fields of a form and the rules that show them: the same on the page, in the studio and on the server. */
export const FIELD_TYPES = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'textarea',
  'select',
  'radio',
  'checkbox',
] as const

export type FieldType = (typeof FIELD_TYPES)[number]

/** What a rule asks of the answer to another field. */
export const RULE_KINDS = ['is', 'isNot', 'filled'] as const

/** A rule on a field further up. `value` is its answer, of a select or radio the option's text; 'filled' has none. */
export interface ShowRule {
  field: string
  kind: (typeof RULE_KINDS)[number]
  value: string
}

/** When a field is asked: while all of its rules hold, or any. */
export interface ShowIf {
  match: 'all' | 'any'
  rules: ShowRule[]
}

export interface FormField {
  id: string
  type: FieldType
  label: string
  placeholder: string
  required: boolean
  /** Of a select or a radio; of the others empty. */
  options: string[]
  /** By option: the key of its words in other languages, which it keeps when it is renamed; left out: one made of the option. */
  optionKeys?: string[]
  /** Null: it is always asked. */
  showIf: ShowIf | null
}

/** What somebody filled in, by field id; a select or radio has the value of its option. */
export type Answers = Readonly<Record<string, string>>

/** What a ticked box holds. */
export const TICKED = 'on'
/** What an entry shows for a ticked box, the same in every language. */
export const TICK = '✓'

export const FIELDS_MAX = 200

export const TEXT_MAX = 5_000
const ANSWER_MAX = 300

/** Whether a field's answer is one of its options. */
export const hasOptions = ({ type }: Pick<FormField, 'type'>): boolean =>
  type === 'select' || type === 'radio'

/** The value under which an option is sent (contract row C509). */
export function optionValue(option: string): string {
  return option.trim().toLowerCase().replace(/\s+/g, '-')
}

/** Of each option of a field the key of its words in other languages; none holds a full stop, which parts the names of texts. */
export function optionKeysOf({ options, optionKeys }: Partial<FormField>): string[] {
  return (options ?? []).map((option, i) => optionKeys?.[i] ?? optionValue(option).replaceAll('.', '%2E'))
}

/** The fields that these answers show. A field that is not shown counts as not answered. */
export function askedFields(fields: readonly FormField[], answers: Answers): FormField[] {
  const asked: FormField[] = []
  const given = new Map<string, string>()
  for (const field of fields) {
    if (!isAsked(field, asked, given)) continue
    asked.push(field)
    given.set(field.id, answerTo(field, answers))
  }
  return asked
}

export type Mistake = 'required' | 'email' | 'number' | 'date' | 'option' | 'too-long'

/** The fields with a wrong answer, in the order of the form, and what is wrong with each. */
export function mistakesIn(
  fields: readonly FormField[],
  answers: Answers,
): { field: FormField; mistake: Mistake }[] {
  return askedFields(fields, answers).flatMap((field) => {
    const mistake = mistakeIn(field, answerTo(field, answers))
    return mistake ? [{ field, mistake }] : []
  })
}

/** The answers as an entry keeps them, options by their text; without fields that were not shown or left empty. */
export function keptAnswers(fields: readonly FormField[], answers: Answers): [FormField, string][] {
  return askedFields(fields, answers).flatMap((field): [FormField, string][] => {
    const answer = answerTo(field, answers)
    return answer === '' ? [] : [[field, wordsOf(field, answer)]]
  })
}

function isAsked({ showIf }: FormField, above: FormField[], given: ReadonlyMap<string, string>): boolean {
  if (!showIf || showIf.rules.length === 0) return true
  const holds = ({ field, kind, value }: ShowRule) => {
    const other = above.find(({ id }) => id === field)
    const answer = given.get(field) ?? ''
    if (kind === 'filled') return answer !== ''
    const isSame = other !== undefined && answer === (hasOptions(other) ? optionValue(value) : value.trim())
    return kind === 'is' ? isSame : !isSame
  }
  return showIf.match === 'all' ? showIf.rules.every(holds) : showIf.rules.some(holds)
}

function answerTo({ id, type }: FormField, answers: Answers): string {
  const answer = (Object.hasOwn(answers, id) ? (answers[id] ?? '') : '').trim()
  if (type === 'checkbox') return answer === '' || answer === 'false' ? '' : TICKED
  // Kept in the form in which addresses are compared.
  return type === 'email' ? normaliseEmail(answer) : answer
}

function mistakeIn(field: FormField, answer: string): Mistake | null {
  if (answer === '') return field.required ? 'required' : null
  if (answer.length > (field.type === 'textarea' ? TEXT_MAX : ANSWER_MAX)) return 'too-long'
  switch (field.type) {
    case 'email':
      return answer.length <= EMAIL_MAX && EMAIL.test(answer) ? null : 'email'
    case 'number':
      return /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/.test(answer) ? null : 'number'
    case 'date':
      return isDate(answer) ? null : 'date'
    case 'select':
    case 'radio':
      return field.options.some((option) => optionValue(option) === answer) ? null : 'option'
    default:
      return null
  }
}

function wordsOf(field: FormField, answer: string): string {
  if (field.type === 'checkbox') return TICK
  if (!hasOptions(field)) return answer
  return field.options.find((option) => optionValue(option) === answer) ?? answer
}

/** A plain day that is in the calendar, without a zone. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
