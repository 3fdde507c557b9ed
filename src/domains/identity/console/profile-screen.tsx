import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useIsLooking } from '../../../console/context.ts'
import { SaveState } from '../../../console/drafts/save-state.tsx'
import { UnsavedElsewhere } from '../../../console/drafts/unsaved-elsewhere.tsx'
import { useDraft } from '../../../console/drafts/use-draft.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Screen } from '../../../console/screen.tsx'
import { currentUser } from '../calls.ts'
import type { User } from '../shapes.ts'
import { AccountSection } from './account-section.tsx'
import { LookSection } from './look-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfileKind } from './profile-kind.ts'
import { ProviderSection } from './provider-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Your account: name, password and sessions. */
export default function ProfileScreen() {
  const t = useTranslations('identity')
  const call = useCall()
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: () => call(currentUser, {}),
    // The form begins with what is stored now; afterwards its draft knows better.
    staleTime: 0,
    gcTime: 0,
  })
  if (profile.data) return <Loaded user={profile.data} />
  return (
    <Framed>
      {profile.isError ? (
        <LoadingFailed
          sentence="identity.loadingFailed"
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <p role="status" className="unhurried text-ink-2">
          {t('loading')}
        </p>
      )}
    </Framed>
  )
}

function Loaded({ user }: { user: User }) {
  const t = useTranslations('identity')
  const isLooking = useIsLooking()
  const draft = useDraft(useProfileKind(), 'own', user)
  return (
    <Framed state={draft && !isLooking && <SaveState draft={draft} />}>
      <UnsavedElsewhere />
      {draft && (
        <>
          <ProfileForm draft={draft} mayMove={user.isPlatformOwner} isConfirmed={user.isEmailConfirmed} />
          <LookSection />
          {isLooking ? (
            <Section title={t('signingIn')}>
              <p className="py-3 text-second text-ink-2">{t('shownToNobodyElse')}</p>
            </Section>
          ) : (
            <>
              <PasswordSection />
              <SecondFactorSection />
              <PasskeysSection />
              <ProviderSection />
              <SessionsSection />
              <AccountSection />
            </>
          )}
        </>
      )}
    </Framed>
  )
}

function Framed({ state, children }: { state?: ReactNode; children: ReactNode }) {
  const t = useTranslations('identity')
  return (
    <Screen title={t('profile')} state={state}>
      <div className="max-w-180 px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <h1 className="mb-5">{t('profile')}</h1>
        {children}
      </div>
    </Screen>
  )
}
