import { useLocale, useMessages, useTranslations } from 'use-intl'
import { textOfField } from './field-text.ts'
import { useConsole } from './context.ts'
import { useMomentWords } from './use-moment-words.ts'

/** Gives the name of a kind of object in the activity log; its slice has it in its texts, under `kinds`. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations()
  const slices = Object.keys(useMessages())
  return (kind) => {
    const slice = slices.find((one) => t.has(`${one}.kinds.${kind}`))
    return slice === undefined ? kind : t(`${slice}.kinds.${kind}`)
  }
}

/** What the slices say about a type of item, by its name in addresses of calls. */
export function useItemTypes() {
  const t = useTranslations()
  const locale = useLocale()
  const { slices } = useConsole()
  const momentWords = useMomentWords()
  const placeOf = (type: string) => slices.map(({ types }) => types?.[type]).find((place) => place)
  return {
    /** The name in addresses of calls for a kind of object; null for one that no slice has. */
    addressOf(kind: string): string | null {
      const found = slices
        .flatMap(({ types }) => Object.entries(types ?? {}))
        .find(([, place]) => place.kind === kind)
      return found?.[0] ?? null
    },
    /** The heading of items of the type. */
    labelOf(type: string): string {
      const place = placeOf(type)
      return place ? t(place.label) : type
    },
    /** Path of the type's entry in the side bar; null where it has none. */
    entryOf: (type: string): string | null => slices.find(({ types }) => types?.[type])?.menu?.path ?? null,
    /** The name of an item; a record without a title has the name of its type. */
    nameOf({ type, title }: { type: string; title: string }): string {
      const place = placeOf(type)
      return title || (place?.isRecord ? t(place.label) : t('console.untitled'))
    },
    /** The label of a field; fields kept beside those of a type have the same label in all types. */
    fieldOf(type: string, field: string): string {
      const key = `${placeOf(type)?.fields ?? ''}.${field}`
      return t.has(key) ? t(key) : t.has(`console.field.${field}`) ? t(`console.field.${field}`) : field
    },
    /** A field's value as people compare it. */
    wordsOf(type: string, field: string, value: unknown): unknown {
      const { words, kinds } = placeOf(type) ?? {}
      if (words?.[field]) return words[field](value, locale)
      if (kinds?.[field] === 'flag' && typeof value === 'boolean')
        return t(value ? 'console.flag.yes' : 'console.flag.no')
      return kinds?.[field] === 'moment' && typeof value === 'string' ? momentWords(value) : value
    },
    /** The name in the fields of a version; '' for none. */
    nameIn(type: string, fields: Readonly<Record<string, unknown>>): string {
      const { namedBy } = placeOf(type) ?? {}
      return namedBy ? textOfField(fields[namedBy]) : textOfField(fields.title) || textOfField(fields.name)
    },
    isShown: (type: string, field: string): boolean => !placeOf(type)?.unshown?.includes(field),
    /** What is said of restoring a version that holds at once; null where it becomes a draft. */
    restoredAtOnce(type: string): string | null {
      const key = placeOf(type)?.restoredAtOnce
      return key === undefined ? null : t(key)
    },
    /** What stands beside a version of an item; null where its type has nothing. */
    besideVersionOf: (type: string) => placeOf(type)?.besideVersion ?? null,
    isPicture: (type: string, field: string): boolean => placeOf(type)?.kinds?.[field] === 'picture',
    isRecord: (type: string): boolean => placeOf(type)?.isRecord === true,
    /** Address of the editor of an item; null where it has none. */
    openOf: (type: string, id: string): string | null => placeOf(type)?.open?.(id) ?? null,
  }
}
