import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { nameOf } from '../../../console/session/account.ts'
import type { Role } from '../../../kernel/role.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Person } from '../shapes.ts'
import { LostLinks } from './lost-links.tsx'

interface Props {
  person: Person
  role: Role
  onChange: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a role is given that no Undo takes back: to oneself, or with links lost that the person made. */
export function RoleDialog({ person, role, onChange, onClose }: Props) {
  const t = useTranslations('people')
  const { person: own } = useConsole()
  const [isPending, setIsPending] = useState(false)
  const handleChange = async () => {
    setIsPending(true)
    await onChange()
    onClose()
  }
  return (
    <Dialog
      title={t('roleQuestion', { name: nameOf(person), role: t(`roles.${role}`) })}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" isPending={isPending} onClick={() => void handleChange()}>
            {t('changeRole')}
          </Button>
        </>
      }
    >
      {person.id === own.id && <p>{t('roleSelf')}</p>}
      <LostLinks person={person} next={role} />
    </Dialog>
  )
}
