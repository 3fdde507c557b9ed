import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SectionHead, SettingsFrame } from '../../settings/ui.tsx'
import type { MadeInvitation } from '../shapes.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ReaderAccounts } from './reader-accounts.tsx'
import { PeopleList } from './people-list.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { usePeople } from './use-people.ts'

/** People with access: accounts, their roles, and those who were invited. */
export default function PeopleScreen() {
  const t = useTranslations('people')
  const people = usePeople()
  const [create, putCreate] = useInAddress('create')
  const [made, setMade] = useState<MadeInvitation | null>(null)
  return (
    <SettingsFrame section="people">
      <SectionHead
        id="people"
        hint={t.rich('text', {
          team: (words) => (
            <Link to="/admin/team" className="hit text-accent underline underline-offset-3">
              {words}
            </Link>
          ),
        })}
        action={
          <Button kind="primary" icon="plus" onClick={() => void putCreate('')}>
            {t('invite')}
          </Button>
        }
      />
      {people.isError && (
        <LoadingFailed
          sentence="people.loadingFailed"
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data && (
        <>
          <PeopleList people={people.data} />
          <InvitationList onMade={setMade} />
        </>
      )}
      <p className="mt-5 flex items-start gap-2 text-second text-ink-2">
        <Icon name="alert" className="mt-0.5 size-4 text-ink-3" />
        {t('rule')}
      </p>
      {people.data && <SecondFactorRule people={people.data} />}
      <ReaderAccounts />
      {create !== null && (
        <InviteDialog
          onClose={() => void putCreate(null)}
          onMade={(invitation) => {
            void putCreate(null)
            setMade(invitation)
          }}
        />
      )}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
    </SettingsFrame>
  )
}
