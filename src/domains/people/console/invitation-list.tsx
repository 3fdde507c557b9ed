import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useDay } from '../../../console/list/cells.tsx'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Invitation, MadeInvitation } from '../shapes.ts'
import { renewInvitation, withdrawInvitation } from '../calls.ts'
import { useAccessChange, useInvitations } from './use-people.ts'

/** Those who were invited and have not come yet. */
export function InvitationList({ onMade }: { onMade: (made: MadeInvitation) => void }) {
  const t = useTranslations('people')
  const invitations = useInvitations()
  if (invitations.isError) {
    return (
      <div className="mt-6">
        <LoadingFailed
          sentence="people.loadingFailed"
          error={invitations.error}
          onRetry={() => void invitations.refetch()}
        />
      </div>
    )
  }
  const open = invitations.data ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="invited" className="mt-8">
      <h3 id="invited" className="border-b border-line-2 pb-2 text-second font-semibold">
        {t('invited', { count: open.length })}
      </h3>
      <ul>
        {open.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} onMade={onMade} />
        ))}
      </ul>
    </section>
  )
}

function Row({ invitation, onMade }: { invitation: Invitation; onMade: (made: MadeInvitation) => void }) {
  const t = useTranslations('people')
  const day = useDay()
  const call = useCall()
  const { site } = useConsole()
  const change = useAccessChange()
  const line = useLeavingFocus<HTMLLIElement>()
  const { id, email, invitedBy, createdAt, expiresAt, role, mail } = invitation
  const name = invitation.name || email
  const params = { forkId: site.id, id }
  const handleRenew = async () => {
    const made = await change(() => call(renewInvitation, { params }))
    if (made) onMade(made)
  }
  return (
    <li ref={line} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5">
      <Icon name="link" className="size-4 text-ink-3 max-tablet:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          {t.rich('invitedAs', {
            name,
            role: t(`roles.${role}`),
            b: (words) => <b className="font-semibold">{words}</b>,
          })}
        </p>
        <p className="text-second text-ink-2">
          {t('linkFacts', { by: invitedBy, made: day(createdAt), until: day(expiresAt) })}
        </p>
        {mail && (
          <p
            className={`flex items-start gap-1.5 text-second wrap-anywhere ${mail === 'refused' ? 'text-bad' : 'text-ink-2'}`}
          >
            {mail === 'refused' && <Icon name="alert" className="mt-0.75 size-3.5 flex-none" />}
            {t(`mail.${mail}`, { email })}
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-x-3 gap-y-2 max-tablet:w-full">
        <Button isSmall onClick={() => void handleRenew()} aria-label={t('newLinkFor', { name })}>
          {t('newLink')}
        </Button>
        <Button
          isSmall
          kind="quiet"
          aria-label={t('withdrawFor', { name })}
          onClick={() => void change(() => call(withdrawInvitation, { params }), { title: t('withdrawn') })}
        >
          {t('withdraw')}
        </Button>
      </span>
    </li>
  )
}
