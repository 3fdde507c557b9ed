import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useIsLooking } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useMomentWords } from '../../../console/use-moment-words.ts'
import { useSubmission } from '../../../console/use-submission.ts'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { changeSignInRule, readSignInRule } from '../calls.ts'
import { GRACE_DAYS } from '../contract.ts'
import type { Person } from '../shapes.ts'
import { useAccessChange } from './use-people.ts'

/** What the site asks of everybody who works on it. */
export function useSignInRule() {
  const call = useCall()
  const { site } = useConsole()
  return useQuery({
    queryKey: ['sign-in-rule', site.id],
    queryFn: () => call(readSignInRule, { params: { forkId: site.id } }),
    staleTime: 0,
  })
}

/** Whether everybody needs a second factor, and from when on; who has none cannot ask others for one. */
export function SecondFactorRule({ people }: { people: readonly Person[] }) {
  const t = useTranslations('people')
  const momentWords = useMomentWords()
  const call = useCall()
  const change = useAccessChange()
  const queries = useQueryClient()
  const { site, person } = useConsole()
  const isLooking = useIsLooking()
  const rule = useSignInRule()
  const [isAsking, setIsAsking] = useState(false)
  if (rule.isError)
    return (
      <LoadingFailed sentence="people.factorFailed" error={rule.error} onRetry={() => void rule.refetch()} />
    )
  if (!rule.data) return null
  const { secondFactorFrom: from } = rule.data
  const refresh = () => queries.invalidateQueries({ queryKey: ['sign-in-rule'] })
  const end = async () => {
    const params = { forkId: site.id }
    await change(() => call(changeSignInRule, { params, body: { isSecondFactorNeeded: false } }), {
      title: t('factorChanged'),
    })
    await refresh()
  }
  const isOwnThere = people.some(({ id, hasSecondFactor }) => id === person.id && hasSecondFactor)
  const isLocked = isLooking || (from === null && !isOwnThere)
  return (
    <section aria-label={t('secondFactor')} className="mt-8 max-w-180 border-t border-line-2 pt-3">
      <Switch
        label={t('factorNeeded')}
        hint={from === null ? t('factorOff') : t(sinceWhich(from), { date: momentWords(from) })}
        isOn={from !== null}
        isLocked={isLocked}
        onChange={(next) => (next ? setIsAsking(true) : void end())}
      />
      {!isLooking && isLocked && (
        <p className="mt-1.5 flex items-start gap-2 text-second text-ink-2">
          <Icon name="lock" className="mt-0.5 size-4 text-ink-3" />
          <span>
            {t.rich('factorOwnFirst', {
              profile: (words) => (
                <Link to="/admin/profile" className="hit text-accent underline underline-offset-3">
                  {words}
                </Link>
              ),
            })}
          </span>
        </p>
      )}
      {isAsking && <Ask people={people} onClose={() => setIsAsking(false)} onDone={refresh} />}
    </section>
  )
}

const sinceWhich = (from: string) => (Date.parse(from) > Date.now() ? 'factorSoon' : 'factorOn')

interface AskProps {
  people: readonly Person[]
  onClose: () => void
  onDone: () => Promise<void>
}

function Ask({ people, onClose, onDone }: AskProps) {
  const t = useTranslations('people')
  const call = useCall()
  const toast = useToast()
  const { site } = useConsole()
  const form = useSubmission(
    { graceDays: String(GRACE_DAYS) },
    async ({ graceDays }) => {
      // What is no number is refused by the server, below the field.
      const body = {
        isSecondFactorNeeded: true,
        graceDays: graceDays.trim() === '' ? Number.NaN : Number(graceDays),
      }
      await call(changeSignInRule, { params: { forkId: site.id }, body })
      toast({ title: t('factorChanged') })
      onClose()
      await onDone()
    },
    t('failedText'),
  )
  const without = people.filter(({ hasSecondFactor, isDisabled }) => !hasSecondFactor && !isDisabled)
  return (
    <FormDialog
      title={t('factorQuestion')}
      width={460}
      send={t('askForFactor')}
      form={form}
      onClose={onClose}
    >
      <p>{t('factorText')}</p>
      <p className="text-ink-2">{t('factorWithout', { count: without.length })}</p>
      <TextField
        name="graceDays"
        label={t('graceDays')}
        hint={t('graceHint')}
        required
        inputMode="numeric"
        autoComplete="off"
        value={form.values.graceDays}
        error={form.errors.graceDays}
        onChange={(graceDays) => form.set({ graceDays })}
        data-autofocus
      />
    </FormDialog>
  )
}
