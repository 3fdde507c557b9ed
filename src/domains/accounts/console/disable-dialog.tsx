import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { nameOf } from '../../../console/session/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { disableAccount } from '../calls.ts'
import type { Account } from '../shapes.ts'
import { useAccountChange } from './use-accounts.ts'

/** Asks before an account opens nothing any more. */
export function DisableDialog({ account, onEnd }: { account: Account; onEnd: () => void }) {
  const t = useTranslations('accounts')
  const call = useCall()
  const change = useAccountChange()
  const [isPending, setIsPending] = useState(false)
  const name = nameOf(account)
  const handleDisable = async () => {
    setIsPending(true)
    const params = { id: account.id }
    await change(() => call(disableAccount, { params }), t('disabledNow', { name }))
    onEnd()
  }
  return (
    <Dialog
      title={t('disableQuestion', { name })}
      width={460}
      onClose={onEnd}
      footer={
        <>
          <Button onClick={onEnd}>{t('cancel')}</Button>
          <Button kind="danger" isPending={isPending} onClick={() => void handleDisable()}>
            {t('disable')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t('disableText')}</p>
    </Dialog>
  )
}
