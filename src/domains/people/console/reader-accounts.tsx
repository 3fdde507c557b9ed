import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { readStatus } from '../../dashboard/calls.ts'
import { readSettings, saveSettings } from '../../settings/calls.ts'

/** Whether readers may ask for an account; without mail it stays off, and says so. */
export function ReaderAccounts() {
  const t = useTranslations('people')
  const label = useTranslations('settings.field')
  const { read, set } = useRegistration()
  const mayWrite = useMay('settings.write')
  if (read.isError)
    return (
      <LoadingFailed
        sentence="settings.loadingFailed"
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    )
  if (!read.data) return null
  const { isOn, hasMail } = read.data
  const isLocked = !mayWrite || (!isOn && !hasMail)
  return (
    <section aria-label={t('readers')} className="mt-8 max-w-180 border-t border-line-2 pt-3">
      <Switch
        label={label('allowRegistration')}
        hint={t(isOn ? 'readerAccountsOn' : 'readerAccountsOff')}
        isOn={isOn}
        isLocked={isLocked}
        onChange={(next) => void set(next)}
      />
      {!hasMail && (
        <p className="mt-1.5 flex items-start gap-2 text-second text-ink-2">
          <Icon name="lock" className="mt-0.5 size-4 text-ink-3" />
          <span>
            {t.rich(isOn ? 'readerAccountsWait' : 'readerAccountsLocked', {
              mail: (words) => (
                <Link
                  to="/admin/settings/integrations/mail"
                  className="hit text-accent underline underline-offset-3"
                >
                  {words}
                </Link>
              ),
            })}
          </span>
        </p>
      )}
    </section>
  )
}

/** Takes effect at once. */
function useRegistration() {
  const t = useTranslations('settings')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { site } = useConsole()
  const params = { forkId: site.id }
  const key = ['registration', site.id]
  const read = useQuery({
    queryKey: key,
    queryFn: async () => {
      const [{ allowRegistration }, { mail }] = await Promise.all([
        call(readSettings, { params }),
        call(readStatus, { params }),
      ])
      return { isOn: allowRegistration, hasMail: mail !== 'off' }
    },
    staleTime: 0,
  })
  const set = async (allowRegistration: boolean) => {
    try {
      await call(saveSettings, { params, body: { allowRegistration } })
      toast({ title: t('updated'), description: t('updatedText') })
    } catch (error) {
      const description = sentenceOf(error) || t('updateFailedText')
      toast({ title: t('updateFailed'), description, isDestructive: true })
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  return { read, set }
}
