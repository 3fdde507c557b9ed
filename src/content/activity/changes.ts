import { isSame as isSameValue } from '../../kernel/rich-text/canonical.ts'

type Told = string | number | boolean | null | readonly (string | number)[]

/** Values of a field before and after; without them only that it changed. */
type FieldChange = readonly [before: Told, after: Told] | readonly []

/** Changed fields by their names; a text of a translation has its language in front: `de.title`. */
export type Changes = Readonly<Record<string, FieldChange>>

/** A longer value is a text, and the log holds none. */
const LONGEST = 120

/** Fields that every save moves. */
const SILENT = new Set(['id', 'forkId', 'version', 'createdAt', 'updatedAt', 'hasChanges'])

/**
 * The fields in which an object differs from what it was; null where it was not there before, or is not any more.
 * @param isTold whether the log keeps the values of a field
 */
export function changesOf(
  before: unknown,
  after: unknown,
  isTold: (field: string) => boolean,
): Changes | null {
  if (!isObject(before) || !isObject(after)) return null
  const changes: Record<string, FieldChange> = {}
  for (const field of namesIn(before, after)) {
    const [was, is] = [before[field], after[field]]
    if (SILENT.has(field) || isSame(was, is)) continue
    if (field === 'translations') Object.assign(changes, translated(was, is))
    else changes[field] = isTold(field) && isShort(was) && isShort(is) ? [was ?? null, is ?? null] : []
  }
  return changes
}

function translated(was: unknown, is: unknown): Changes {
  const [before, after] = [isObject(was) ? was : {}, isObject(is) ? is : {}]
  const changed = namesIn(before, after).flatMap((locale) => {
    const [texts, others] = [textsIn(before, locale), textsIn(after, locale)]
    return namesIn(texts, others)
      .filter((name) => !isSame(texts[name], others[name]))
      .map((name) => [`${locale}.${name}`, []] as const)
  })
  return Object.fromEntries(changed)
}

function textsIn(translations: Record<string, unknown>, locale: string): Record<string, unknown> {
  const texts = translations[locale]
  return isObject(texts) ? texts : {}
}

const namesIn = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])]

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that is missing is empty. */
const isSame = (one: unknown, other: unknown) => isSameValue(one ?? null, other ?? null)

function isShort(value: unknown): value is Told | undefined {
  if (value === undefined || value === null) return true
  if (typeof value === 'number' || typeof value === 'boolean') return true
  if (typeof value === 'string') return value.length <= LONGEST
  return Array.isArray(value) && value.every(isPlain) && value.join(', ').length <= LONGEST
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
