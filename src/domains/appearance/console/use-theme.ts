import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import { CallError, call } from '../../../ui/client.ts'
import { readTheme, saveTheme } from '../calls.ts'
import type { Theme } from '../shapes.ts'
import { isSameValue, valuesOf, wordIn, writeOf } from './theme-values.ts'

/** How the open site looks, and what the product says where the site has no words of its own. */
export function useTheme() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['theme', site.id],
    queryFn: () => call(readTheme, { params: { forkId: site.id } }),
    // The form starts from the stored values; afterwards its draft takes precedence.
    staleTime: 0,
    gcTime: 0,
  })
}

interface Told {
  /** @param before what the saved fields were */
  onSaved(before: Values): void
  onFailed(error: unknown): void
}

/** What the save engine has to know of a theme. @param told as of the form's first render */
export function useThemeKind(told: Told): DraftKind<Theme> {
  const t = useTranslations('appearance')
  const { site } = useConsole()
  const [kind] = useState(() => themeKind(site.id, t('theme'), told))
  return kind
}

function themeKind(siteId: string, name: string, { onSaved, onFailed }: Told): DraftKind<Theme> {
  return {
    type: 'theme',
    valuesOf,
    versionOf: ({ version }) => version,
    nameOf: () => name,
    isSame: isSameValue,
    async save(changed, theme, { ifMatch }) {
      try {
        const options = ifMatch === undefined ? {} : { ifMatch }
        const input = { params: { forkId: siteId }, body: writeOf(changed) }
        const saved = await call(saveTheme, input, options)
        const before = theme ? valuesOf(theme) : {}
        onSaved(Object.fromEntries(Object.keys(changed).map((field) => [field, before[field] ?? ''])))
        return saved
      } catch (error) {
        onFailed(error)
        throw ofField(error)
      }
    },
  }
}

/** A word is a field of the form, and two steps deep in the body. */
function ofField(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const { status, detail, errors, current, type, message, writers, retryAfter } = error
  const named = errors.map((one) => ({
    ...one,
    pointer: one.pointer.replace(/^\/words\/(\w+)\//, '/words.$1.'),
  }))
  return new CallError(status, detail, named, { current, type, message, writers, retryAfter })
}

/** Gives the names of the fields as people know them. */
export function useThemeLabels(): (field: string) => string {
  const t = useTranslations('appearance')
  const languages = useTranslations('console.contentLanguage')
  return (field) => {
    const word = wordIn(field)
    if (!word) return t(`field.${field}`)
    return t('wordIn', { word: t(`word.${word.id}`), language: languages(word.locale) })
  }
}
