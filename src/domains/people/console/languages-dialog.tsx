import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOf } from '../../../console/session/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Person } from '../shapes.ts'
import { LanguageChecks } from './language-checks.tsx'
import { useRoleChange } from './use-people.ts'

/** In which languages somebody writes texts. */
export function LanguagesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations('people')
  const change = useRoleChange()
  const [languages, setLanguages] = useState(person.languages ?? [])
  const [isPending, setIsPending] = useState(false)
  const handleSubmit = async () => {
    setIsPending(true)
    const saved = await change(person, { role: person.role, languages }, t('languagesChanged'))
    setIsPending(false)
    if (saved) onClose()
  }
  return (
    <Dialog
      title={t('languagesOf', { name: nameOf(person) })}
      width={460}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <LanguageChecks role={person.role} chosen={languages} onChange={setLanguages} />
    </Dialog>
  )
}
