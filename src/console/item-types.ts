import { useMessages, useTranslations } from 'use-intl'
import { useConsole } from './context.ts'
import { useMomentWords } from './schedule/coming-sign.tsx'

/** What a kind of object of the activity log is called: the slice that has it says so in its texts, under `kinds`. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations()
  const slices = Object.keys(useMessages())
  return (kind) => {
    const slice = slices.find((one) => t.has(`${one}.kinds.${kind}`))
    return slice === undefined ? kind : t(`${slice}.kinds.${kind}`)
  }
}

/** What the slices say of a type of item by its name in the addresses of calls. */
export function useItemTypes() {
  const t = useTranslations()
  const { slices } = useConsole()
  const momentWords = useMomentWords()
  const placeOf = (type: string) => slices.map(({ types }) => types?.[type]).find((place) => place)
  return {
    /** The name of a kind of object in the addresses of calls; null for one that no slice tells. */
    addressOf(kind: string): string | null {
      const found = slices
        .flatMap(({ types }) => Object.entries(types ?? {}))
        .find(([, place]) => place.kind === kind)
      return found?.[0] ?? null
    },
    /** What items of the type are grouped under. */
    labelOf(type: string): string {
      const place = placeOf(type)
      return place ? t(place.label) : type
    },
    /** Path of the entry of the side that the type belongs to; null where it has none. */
    entryOf: (type: string): string | null => slices.find(({ types }) => types?.[type])?.menu?.path ?? null,
    /** What an item is called; what a site has one of may have no title of its own. */
    nameOf({ type, title }: { type: string; title: string }): string {
      const place = placeOf(type)
      return title || (place?.isRecord ? t(place.label) : t('console.untitled'))
    },
    /** What a field is called on screen; what is kept beside the fields of a type is called the same in all of them. */
    fieldOf(type: string, field: string): string {
      const key = `${placeOf(type)?.fields ?? ''}.${field}`
      return t.has(key) ? t(key) : t.has(`console.field.${field}`) ? t(`console.field.${field}`) : field
    },
    /** What a field holds as people compare it. */
    wordsOf(type: string, field: string, value: unknown): unknown {
      const { words, kinds } = placeOf(type) ?? {}
      if (words?.[field]) return words[field](value)
      return kinds?.[field] === 'moment' && typeof value === 'string' ? momentWords(value) : value
    },
    isPicture: (type: string, field: string): boolean => placeOf(type)?.kinds?.[field] === 'picture',
    isRecord: (type: string): boolean => placeOf(type)?.isRecord === true,
    /** Address of the editor of an item; null where it has none. */
    openOf: (type: string, id: string): string | null => placeOf(type)?.open?.(id) ?? null,
  }
}
