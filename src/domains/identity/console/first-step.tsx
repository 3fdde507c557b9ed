import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Logout } from '../../../console/logout.tsx'
import { Button } from '../../../ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useBeginning } from './second-factor-section.tsx'
import { type Begun, TurnOn } from './turn-on-dialog.tsx'

/** What whoever owes a second factor sees of the studio: the way to one, and the way out. */
export default function FirstStep() {
  const t = useTranslations('identity')
  const queries = useQueryClient()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { begin, isPending } = useBeginning(setBegun)
  return (
    <main className="mx-auto grid min-h-full max-w-140 content-center p-6">
      <h1>{t('firstStep')}</h1>
      <p className="mt-3">{t('firstStepText')}</p>
      <p className="mt-2 text-second text-ink-2">{t('firstStepHow')}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button kind="primary" isPending={isPending} onClick={() => void begin()}>
          {t('setUp')}
        </Button>
        <Logout isWord />
      </div>
      {begun && !codes && (
        <TurnOn begun={begun} onCodes={async (made) => setCodes(made)} onClose={() => setBegun(null)} />
      )}
      {/* Once they are kept, the server answers everything again. */}
      {codes && <RecoveryCodes codes={codes} onClose={() => void queries.resetQueries()} />}
    </main>
  )
}
