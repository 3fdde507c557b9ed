import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { reachOf } from '../../../kernel/role.ts'
import { readAssistant } from '../../assistant/calls.ts'
import { useMail } from './use-mail.ts'
import { StateWord } from './state-word.tsx'
import { useSettings, useSignIn } from './use-settings.ts'

/** Whether there is a model to ask. */
export function AiState() {
  const t = useTranslations('settings')
  const call = useCall()
  const { site } = useConsole()
  const { data } = useQuery({
    queryKey: ['assistant', site.id],
    queryFn: () => call(readAssistant, { params: { forkId: site.id } }),
    staleTime: 0,
    enabled: reachOf(site.role, 'ai.use') !== null,
  })
  return data && <StateWord>{t(data.provider ? 'isOn' : 'notSetUp')}</StateWord>
}

/** Whether mail goes out. */
export function MailState() {
  const t = useTranslations('settings')
  const { data } = useMail()
  if (!data) return null
  return data.state === 'bad' || data.state === 'refuses' ? (
    <StateWord isUrgent>{t(data.state === 'bad' ? 'mail.worksNot' : 'mail.refusesShort')}</StateWord>
  ) : (
    <StateWord>{t(data.state === 'off' ? 'notSetUp' : 'isOn')}</StateWord>
  )
}

/** Whether people come in by another service, too. */
export function SignInState() {
  const { data } = useSignIn()
  return data?.provider && <StateWord>{data.provider.name}</StateWord>
}

/** Whether readers see that the site is being worked on. */
export function DangerState() {
  const t = useTranslations('settings')
  const mayWrite = useMay('settings.write')
  const { data } = useSettings()
  return mayWrite && data?.maintenanceMode && <StateWord isUrgent>{t('inMaintenance')}</StateWord>
}

/** Where readers find the site by a name of its own. */
export function DomainsState() {
  const t = useTranslations('settings')
  const { site } = useConsole()
  return site.domain === null && <StateWord>{t('notSetUp')}</StateWord>
}
