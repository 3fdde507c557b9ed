import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useToast } from '../../../console/toasts.tsx'
import type { Locale } from '../../../kernel/locale.ts'
import { CallError } from '../../../ui/client.ts'
import { planDefaultLanguage, saveSettings } from '../calls.ts'
import type { Settings } from '../shapes.ts'
import { useSaveToasts } from './use-settings.ts'

const keyOf = (siteId: string) => ['settings', siteId, 'default-language'] as const

/** What readers would find with a default language. @param language null: as it is */
export function useLanguagePlan(language: Locale | null) {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: [...keyOf(site.id), language],
    queryFn: () =>
      call(planDefaultLanguage, { params: { forkId: site.id }, query: language ? { language } : {} }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The name of a language within a sentence of the studio. */
export function useLanguageName(): (language: Locale) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return (language) => names.of(language) ?? language
}

interface Change {
  settings: Settings
  onSaved: (settings: Settings) => void
  onEnd: () => void
}

/** Stores another default language at once, outside of the form. */
export function useLanguageChange({ settings, onSaved, onEnd }: Change) {
  const t = useTranslations('settings')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const nameOf = useLanguageName()
  const { onFailed } = useSaveToasts()
  const { site } = useConsole()
  const [isPending, setIsPending] = useState(false)
  const change = async (defaultLanguage: Locale) => {
    setIsPending(true)
    try {
      const params = { forkId: site.id }
      onSaved(await call(saveSettings, { params, body: { defaultLanguage } }, { ifMatch: settings.version }))
      onEnd()
      toast({
        title: t('updated'),
        description: `${t('updatedText')} ${t('languageChanged', { language: nameOf(defaultLanguage) })}`,
      })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['sites'] }),
        queries.invalidateQueries({ queryKey: keyOf(site.id) }),
      ])
    } catch (error) {
      // Whoever presses once more has seen what somebody else saved meanwhile.
      if (error instanceof CallError && error.current) onSaved(error.current as Settings)
      onFailed(error)
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, change }
}
