import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDay } from '../../../console/list/cells.tsx'
import { CopyButton } from '../../../console/copy-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { MadeInvitation } from '../shapes.ts'

/** The link of an invitation, which nobody sees again. */
export function LinkDialog({ made, onClose }: { made: MadeInvitation; onClose: () => void }) {
  const t = useTranslations('people')
  const day = useDay()
  const link = `${location.origin}/join/${made.token}`
  return (
    <Dialog
      title={t('linkTitle', { name: made.name || made.email })}
      width={560}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <CopyButton isFramed label={t('copyLink')} text={link} />
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('linkToSend')}
        fact={t('opensOnce', { until: day(made.expiresAt) })}
        hint={t('linkOnce')}
        value={link}
        onChange={() => {}}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {made.mail === null ? (
        <p className="mt-3 text-second text-draft">
          {t.rich('notMailed', {
            mail: (words) => (
              <Link
                to="/admin/settings/integrations/mail"
                className="hit text-accent underline underline-offset-3"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      ) : (
        <p className="mt-3 text-second text-ink-2 wrap-anywhere">{t('mailedToo', { email: made.email })}</p>
      )}
    </Dialog>
  )
}
