import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { wantsPassword } from '../../../console/session/session.ts'
import { useToast } from '../../../console/toasts.tsx'
import { CallError, call, sentenceOf } from '../../../ui/client.ts'
import { readSettings, readSignIn, saveSettings } from '../calls.ts'
import type { Settings } from '../shapes.ts'
import { sectionsOf } from './sections.ts'

/** What is set for the open site. */
export function useSettings() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['settings', site.id],
    queryFn: () => call(readSettings, { params: { forkId: site.id } }),
    // The form starts from the stored values; afterwards its draft takes precedence.
    staleTime: 0,
    gcTime: 0,
  })
}

/** How people come into the studio. */
export function useSignIn() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['sign-in', site.id],
    queryFn: () => call(readSignIn, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** What the save engine has to know of the settings. */
export function useSettingsKind(): DraftKind<Settings> {
  const t = useTranslations('settings')
  const told = useSaveToasts()
  const queries = useQueryClient()
  const { site } = useConsole()
  const [kind] = useState(() =>
    settingsKind({
      siteId: site.id,
      name: t('menu'),
      onSaved() {
        told.onSaved()
        void queries.invalidateQueries({ queryKey: ['sites'] })
      },
      onFailed: told.onFailed,
    }),
  )
  return kind
}

/** Tells how a save of the settings ended. */
export function useSaveToasts() {
  const t = useTranslations('settings')
  const toast = useToast()
  return {
    /** @param onUndo left out: it is not offered */
    onSaved(onUndo?: () => void) {
      const action = onUndo && { label: t('undo'), onAct: onUndo }
      toast({ title: t('updated'), description: t('updatedText'), ...(action && { action }) })
    },
    onFailed(error: unknown) {
      if (goesOn(error)) return
      const description = sentenceOf(error) || t('updateFailedText')
      toast({ title: t('updateFailed'), description, isDestructive: true })
    },
  }
}

interface Parts {
  siteId: string
  /** What the person calls the settings. */
  name: string
  onSaved(): void
  onFailed(error: unknown): void
}

/** The fields of the form, whatever section they stand in. */
const FIELDS = sectionsOf.flatMap(({ fields = [] }) => fields)

function settingsKind({ siteId, name, onSaved, onFailed }: Parts): DraftKind<Settings> {
  return {
    type: 'settings',
    valuesOf: (settings) => Object.fromEntries(FIELDS.map((name) => [name, String(settings[name])])),
    versionOf: ({ version }) => version,
    nameOf: () => name,
    isSame: (_field, a, b) => a.trim() === b.trim(),
    async save(body, _settings, { ifMatch }) {
      try {
        const options = ifMatch === undefined ? {} : { ifMatch }
        const saved = await call(saveSettings, { params: { forkId: siteId }, body }, options)
        onSaved()
        return saved
      } catch (error) {
        onFailed(error)
        throw error
      }
    },
  }
}

/** Whether the save engine asks the person and retries. */
function goesOn(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 401 || error.current !== undefined || wantsPassword(error))
  )
}
