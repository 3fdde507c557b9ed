import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useIsLooking, useMay } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { Switch } from '../../../ui/switch.tsx'
import { readTranslationNote, saveTranslationNote } from '../calls.ts'

/** Whether pages name who has checked a translation of a model. */
export function CheckersSwitch() {
  const t = useTranslations('assistant')
  const mayWrite = useMay('settings.write')
  const isLooking = useIsLooking()
  const { read, set } = useTranslationNote(mayWrite)
  if (!mayWrite) return null
  return (
    <section aria-labelledby="translation-note" className="mt-10 max-w-130">
      <h3 id="translation-note" className="mb-1 font-serif text-dialog font-medium">
        {t('note')}
      </h3>
      <p className="mb-4 text-second text-ink-2">{t('noteText')}</p>
      {read.isError && (
        <LoadingFailed
          sentence="assistant.noteFailed"
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && (
        <Switch
          label={t('namesCheckers')}
          hint={t('namesCheckersHint')}
          isOn={read.data.namesCheckers}
          isLocked={isLooking}
          onChange={(next) => void set(next)}
        />
      )}
    </section>
  )
}

/** Takes effect at once. */
function useTranslationNote(enabled: boolean) {
  const t = useTranslations('assistant')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { site } = useConsole()
  const params = { forkId: site.id }
  const queryKey = ['assistant-note', site.id]
  const read = useQuery({
    queryKey,
    queryFn: () => call(readTranslationNote, { params }),
    staleTime: 0,
    enabled,
  })
  const set = async (namesCheckers: boolean) => {
    try {
      await call(saveTranslationNote, { params, body: { namesCheckers } })
      toast({ title: t('noteSaved') })
    } catch (error) {
      toast({ title: t('saveFailed'), description: sentenceOf(error), isDestructive: true })
    }
    await queries.invalidateQueries({ queryKey })
  }
  return { read, set }
}
