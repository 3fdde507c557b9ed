import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../console/copy-button.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { SignIn } from '../shapes.ts'
import { SectionHead } from './settings-frame.tsx'
import { useSignIn } from './use-settings.ts'

/** How people come into the studio; the configuration of the installation decides what there is beside the password. */
export function SignInSection() {
  const t = useTranslations('settings')
  const signIn = useSignIn()
  return (
    <div className="max-w-180">
      <SectionHead id="signIn" hint={t('integration.signIn')} />
      {signIn.isError && (
        <LoadingFailed
          sentence="settings.signInFailed"
          error={signIn.error}
          onRetry={() => void signIn.refetch()}
        />
      )}
      {signIn.data && <Ways signIn={signIn.data} />}
    </div>
  )
}

function Ways({ signIn: { provider, studioUrl } }: { signIn: SignIn }) {
  const t = useTranslations('settings')
  return (
    <>
      <ul className="border-t border-line-2">
        <Way name={t('signInWay.password')} text={t('signInText.password')} isOn />
        <Way name={t('signInWay.secondFactor')} text={t('signInText.secondFactor')} isOn />
        <Way
          name={t('signInWay.passkeys')}
          text={
            studioUrl === null ? t('signInText.passkeys') : t('signInText.passkeysAt', { address: studioUrl })
          }
          isOn
        />
        <Way
          name={provider ? t('signInWay.providerOf', { name: provider.name }) : t('signInWay.provider')}
          text={t(provider ? 'signInText.provider' : 'signInText.noProvider')}
          isOn={provider !== null}
        />
      </ul>
      {provider && (
        <dl className="mt-4 grid gap-x-6 gap-y-1 text-second tablet:gap-y-3 tablet:grid-cols-[max-content_minmax(0,1fr)]">
          <dt className="text-ink-2">{t('signInFact.issuer')}</dt>
          <dd className="wrap-anywhere max-tablet:mb-2">{provider.issuer}</dd>
          <dt className="text-ink-2">{t('signInFact.client')}</dt>
          <dd className="wrap-anywhere max-tablet:mb-2">{provider.clientId}</dd>
          <dt className="text-ink-2">{t('signInFact.redirect')}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {provider.redirect}
            <CopyButton label={t('signInFact.copy')} text={provider.redirect} isIcon />
          </dd>
        </dl>
      )}
      <p className="mt-4 text-second text-ink-2">{t('integrationNow.signIn')}</p>
    </>
  )
}

function Way({ name, text, isOn }: { name: string; text: string; isOn: boolean }) {
  const t = useTranslations('settings')
  return (
    <li className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-second text-ink-2">{text}</p>
      </div>
      {isOn ? (
        <Badge icon="published" tone="ok" label={t('isOn')} />
      ) : (
        <Badge icon="off" tone="plain" label={t('notSetUp')} />
      )}
    </li>
  )
}
