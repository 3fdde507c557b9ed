import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOf } from '../../../console/session/account.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Person } from '../shapes.ts'
import { removeAccess } from '../calls.ts'
import { LostLinks } from './lost-links.tsx'
import { useAccessChange } from './use-people.ts'

/** Asks before the site is taken away from somebody. */
export function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations('people')
  const call = useCall()
  const { site, person: own } = useConsole()
  const change = useAccessChange()
  const [isPending, setIsPending] = useState(false)
  const name = nameOf(person)
  const handleRemove = async () => {
    setIsPending(true)
    const params = { forkId: site.id, id: person.id }
    await change(() => call(removeAccess, { params }), { title: t('removed', { name }) })
    onClose()
  }
  return (
    <Dialog
      title={t('removeQuestion', { name })}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" isPending={isPending} onClick={() => void handleRemove()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t(person.id === own.id ? 'removeSelf' : 'removeText')}</p>
      <LostLinks person={person} next={null} />
    </Dialog>
  )
}
