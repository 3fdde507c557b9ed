import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOf } from '../../../console/session/account.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { changeAccess } from '../calls.ts'
import type { Person } from '../shapes.ts'
import { LanguageChecks } from './language-checks.tsx'
import { useAccessChange } from './use-people.ts'

/** In which languages somebody writes texts. */
export function LanguagesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations('people')
  const call = useCall()
  const { site } = useConsole()
  const change = useAccessChange()
  const [languages, setLanguages] = useState(person.languages ?? [])
  const [isPending, setIsPending] = useState(false)
  const handleSubmit = async () => {
    setIsPending(true)
    const params = { forkId: site.id, id: person.id }
    const body = { role: person.role, languages }
    const saved = await change(() => call(changeAccess, { params, body }), t('languagesChanged'))
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
