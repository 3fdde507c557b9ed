import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '../second-factor/calls.ts'
import type { SecondFactor } from '../second-factor/shapes.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { type Begun, TurnOn } from './turn-on-dialog.tsx'

const KEY = ['second-factor'] as const

/** What is open over the section. */
type Open =
  | { kind: 'on'; begun: Begun }
  | { kind: 'renew' }
  | { kind: 'off' }
  | { kind: 'codes'; codes: string[] }

/** A code after the password: whether it is asked for, and the way to change that. */
export function SecondFactorSection() {
  const t = useTranslations('identity')
  const call = useCall()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const factor = useQuery({
    queryKey: KEY,
    queryFn: () => call(readSecondFactor, {}),
    staleTime: 0,
    gcTime: 0,
  })
  const refresh = () => queries.refetchQueries({ queryKey: KEY })
  const handleCodes = async (codes: string[]) => {
    setOpen({ kind: 'codes', codes })
    await refresh()
  }
  const close = () => setOpen(null)
  return (
    <Section title={t('secondFactor')}>
      {factor.isError && (
        <div className="py-3">
          <LoadingFailed
            sentence="identity.secondFactorFailed"
            error={factor.error}
            onRetry={() => void factor.refetch()}
          />
        </div>
      )}
      {factor.data && <State factor={factor.data} onOpen={setOpen} />}
      {open?.kind === 'on' && <TurnOn begun={open.begun} onCodes={handleCodes} onClose={close} />}
      {open?.kind === 'renew' && <Renew onCodes={handleCodes} onClose={close} />}
      {open?.kind === 'off' && <TurnOff onDone={refresh} onClose={close} />}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Section>
  )
}

function State({ factor, onOpen }: { factor: SecondFactor; onOpen: (open: Open) => void }) {
  const t = useTranslations('identity')
  const format = useFormatter()
  const { isOn, since, recoveryCodes } = factor
  const { begin, isPending } = useBeginning((begun) => onOpen({ kind: 'on', begun }))
  if (!isOn || since === null) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
        <p className="min-w-60 flex-1 text-second text-ink-2">{t('secondFactorText')}</p>
        <Button isSmall isPending={isPending} onClick={() => void begin()}>
          {t('turnOn')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
      <div className="min-w-60 flex-1">
        <Badge icon="published" tone="ok" label={t('secondFactorOn')} />
        <p className="mt-1 text-second text-ink-2">
          {t('secondFactorSince', {
            since: format.dateTime(new Date(since), { dateStyle: 'medium' }),
            count: recoveryCodes,
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button isSmall onClick={() => onOpen({ kind: 'renew' })}>
          {t('newRecoveryCodes')}
        </Button>
        <Button isSmall onClick={() => onOpen({ kind: 'off' })}>
          {t('turnOff')}
        </Button>
      </div>
    </div>
  )
}

/** Asks for the secret before the dialog opens, since the password may be asked for first. */
export function useBeginning(onBegun: (begun: Begun) => void) {
  const t = useTranslations()
  const call = useCall()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const begin = async () => {
    setIsPending(true)
    try {
      onBegun(await call(beginSecondFactor, {}))
    } catch (error) {
      const description = sentenceOf(error) || t('console.reason.noAnswer')
      toast({ title: t('identity.turnOnFailed'), description, isDestructive: true })
    } finally {
      setIsPending(false)
    }
  }
  return { begin, isPending }
}

interface ChangeProps {
  onClose: () => void
}

function Renew({ onCodes, onClose }: ChangeProps & { onCodes: (codes: string[]) => Promise<void> }) {
  const t = useTranslations()
  const call = useCall()
  const renew = async () => onCodes((await call(renewRecoveryCodes, {})).recoveryCodes)
  const form = useSubmission({}, renew, t('console.reason.noAnswer'))
  return (
    <FormDialog
      title={t('identity.renewQuestion')}
      width={460}
      send={t('identity.newRecoveryCodes')}
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.renewText')}</p>
    </FormDialog>
  )
}

function TurnOff({ onDone, onClose }: ChangeProps & { onDone: () => Promise<unknown> }) {
  const t = useTranslations()
  const call = useCall()
  const toast = useToast()
  const turnOff = async () => {
    await call(turnOffSecondFactor, {})
    toast({ title: t('identity.turnedOff') })
    onClose()
    await onDone()
  }
  const form = useSubmission({}, turnOff, t('console.reason.noAnswer'))
  return (
    <FormDialog
      title={t('identity.turnOffQuestion')}
      width={460}
      send={t('identity.turnOff')}
      isDanger
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.turnOffText')}</p>
    </FormDialog>
  )
}
