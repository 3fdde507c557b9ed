import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { previewRelease, readRelease, saveDoubleOptIn, sendRelease } from '../calls.ts'
import type { Release, ReleaseWrite } from '../shapes.ts'

/** How often the figures are read again while mails go out, in milliseconds. */
const LOOK_MS = 2_000

/** So long after the last key the preview follows, in milliseconds. */
const SETTLED_MS = 300

/** Key of what a site's panel of mails shows. */
export const releaseKey = (siteId: string) => ['release-mail', siteId] as const

/** Whom a mail about the release can go to, and what became of the latest; followed while mails wait. */
export function useRelease() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: releaseKey(site.id),
    queryFn: () => call(readRelease, { params: { forkId: site.id } }),
    refetchInterval: ({ state }) => (state.data?.latest?.waiting ? LOOK_MS : false),
    staleTime: 0,
  })
}

/** The mail as its receivers get it; it follows what is typed. */
export function useReleasePreview(language: Locale, typed: string) {
  const call = useCall()
  const { site } = useConsole()
  const [words, setWords] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return useQuery({
    queryKey: [...releaseKey(site.id), 'preview', language, words],
    queryFn: () => call(previewRelease, { params: { forkId: site.id }, body: { language, words } }),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Sends the mail, and shows what becomes of it. */
export function useSendRelease() {
  const call = useCall()
  const { site } = useConsole()
  const queries = useQueryClient()
  return async (body: ReleaseWrite): Promise<void> => {
    try {
      const release = await call(sendRelease, { params: { forkId: site.id }, body })
      queries.setQueryData(releaseKey(site.id), release)
    } catch (error) {
      void queries.invalidateQueries({ queryKey: releaseKey(site.id), exact: true })
      throw error
    }
  }
}

/** Switches the confirmation on or off, at once. */
export function useSwitchDoubleOptIn() {
  const t = useTranslations('audience.release')
  const call = useCall()
  const { site } = useConsole()
  const queries = useQueryClient()
  const toasts = useItemToasts()
  return async (isOn: boolean): Promise<void> => {
    const key = releaseKey(site.id)
    queries.setQueryData<Release>(key, (before) => before && { ...before, asksAll: isOn })
    try {
      await call(saveDoubleOptIn, { params: { forkId: site.id }, body: { isOn } })
    } catch (error) {
      toasts.failed(error, t('switchFailed'))
    }
    await queries.invalidateQueries({ queryKey: key, exact: true })
  }
}
