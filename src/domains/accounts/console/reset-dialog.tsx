import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { CopyButton } from '../../../console/copy-button.tsx'
import { nameOf } from '../../../console/session/account.ts'
import { useMomentWords } from '../../../console/use-moment-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { makeResetLink } from '../calls.ts'
import { RESET_HOURS, RESET_PATH } from '../contract.ts'
import type { Account, ResetLink } from '../shapes.ts'
import { useAccountChange } from './use-accounts.ts'

interface Props {
  account: Account
  onEnd: () => void
}

/** Makes the link that sets a new password, and shows it once. */
export function ResetDialog({ account, onEnd }: Props) {
  const t = useTranslations('accounts')
  const call = useCall()
  const change = useAccountChange()
  const [made, setMade] = useState<ResetLink | null>(null)
  const [isPending, setIsPending] = useState(false)
  if (made) return <Made account={account} made={made} onEnd={onEnd} />
  const handleMake = async () => {
    setIsPending(true)
    const link = await change(() => call(makeResetLink, { params: { id: account.id } }))
    setIsPending(false)
    if (link) setMade(link)
  }
  return (
    <Dialog
      title={t('resetQuestion', { name: nameOf(account) })}
      width={460}
      onClose={onEnd}
      footer={
        <>
          <Button onClick={onEnd}>{t('cancel')}</Button>
          <Button kind="primary" isPending={isPending} onClick={() => void handleMake()}>
            {t('makeLink')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t('resetText', { hours: RESET_HOURS })}</p>
    </Dialog>
  )
}

function Made({ account, made, onEnd }: Props & { made: ResetLink }) {
  const t = useTranslations('accounts')
  const momentWords = useMomentWords()
  const link = `${location.origin}${RESET_PATH}/${made.token}`
  return (
    <Dialog
      title={t('linkTitle', { name: nameOf(account) })}
      width={560}
      onClose={onEnd}
      closeLabel={t('close')}
      footer={
        <>
          <CopyButton isFramed label={t('copyLink')} text={link} />
          <Button kind="primary" onClick={onEnd}>
            {t('done')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('linkToSend')}
        fact={t('worksOnce', { until: momentWords(made.expiresAt) })}
        hint={t('linkOnce')}
        value={link}
        onChange={() => {}}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
