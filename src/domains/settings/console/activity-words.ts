import { useFormatter, useMessages, useTranslations } from 'use-intl'
import type { ActivityEntry } from '../../../content/activity/shapes.ts'
import { useConsole } from '../../../console/context.ts'
import { isLocale } from '../../../kernel/locale.ts'

type Changes = NonNullable<ActivityEntry['changes']>
type Value = Changes[string][number] | undefined

/** Gives an action in words. */
export function useVerb(): (verb: string) => string {
  const t = useTranslations('settings')
  return (verb) => (t.has(`verb.${verb}`) ? t(`verb.${verb}`) : verb)
}

/** Gives the changes of a line as sentences: one for each field with its values, and one for all others. */
export function useChangeWords(): (kind: string, changes: Changes) => string[] {
  const t = useTranslations('settings.log')
  const format = useFormatter()
  const nameOf = useFieldName()
  const wordsOf = useValueWords()
  return (kind, changes) => {
    const count = changes.items?.[1]
    if (typeof count === 'number') return [t('items', { count })]
    const told: string[] = []
    const named: string[] = []
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (FOLLOWING.has(field)) continue
      const name = nameOf(kind, field)
      if (before === undefined) named.push(name)
      else
        told.push(t('changed', { field: name, before: wordsOf(field, before), after: wordsOf(field, after) }))
    }
    return named.length === 0 ? told : [...told, t('changedTexts', { fields: format.list(named) })]
  }
}

/** Fields that follow from another one, or from the action itself, which is named already. */
const FOLLOWING: ReadonlySet<string> = new Set(['categorySlug', 'isBeingCropped', 'isTrashed', 'tagSlugs'])

/**
 * The label of a field in the texts of the slice that has its kind: that of its form, or, under `logged`, what only the log
 * names. Its stored name where it has none.
 */
function useFieldName(): (kind: string, field: string) => string {
  const t = useTranslations()
  const names = Object.keys(useMessages())
  const { slices } = useConsole()
  const groups = new Map(
    slices.flatMap(({ types }) => Object.values(types ?? {}).map((place) => [place.kind, place.fields])),
  )
  const labelOf = (kind: string, field: string) => {
    const slice = names.find((one) => t.has(`${one}.kinds.${kind}`))
    const own = [groups.get(kind) ?? `${slice}.field`, `${slice}.logged`, 'console.field']
    const keys = own.map((group) => `${group}.${field}`)
    const key = keys.find((one) => t.has(one))
    return key === undefined ? field : t(key)
  }
  return (kind, field) => {
    const [locale = '', name = ''] = field.split('.')
    if (!isLocale(locale)) return labelOf(kind, field)
    const language = t(`console.contentLanguage.${locale}`)
    return t('settings.log.inLanguage', { field: labelOf(kind, name), language })
  }
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

function useValueWords(): (field: string, value: Value) => string {
  const t = useTranslations()
  const format = useFormatter()
  const wordsOf = (field: string, value: Value): string => {
    if (value === null || value === undefined || value === '') return t('settings.log.nothing')
    if (typeof value === 'boolean') return t(value ? 'console.flag.yes' : 'console.flag.no')
    if (typeof value === 'number') return format.number(value)
    if (typeof value !== 'string') return format.list(value.map((one) => wordsOf(field, one)))
    if (MOMENT.test(value))
      return format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short' })
    if (isLocale(value)) return t(`console.contentLanguage.${value}`)
    const key = GROUPS[field] && `${GROUPS[field]}.${value}`
    return key && t.has(key) ? t(key) : value
  }
  return wordsOf
}

/** Where the names of the values of a field stand. */
const GROUPS: Readonly<Record<string, string>> = { role: 'people.roles', status: 'console.status' }
