import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ToastAction } from '../../ui/toast.tsx'
import { useConsole } from '../context.ts'
import { useItemToasts } from '../item-toasts.ts'
import { listKey } from './list-key.ts'
import { chosenCount, NOTHING, type Selection, targetOf } from './selection.ts'
import type { BulkForm, BulkOutcome, BulkVerb, ListSpec, Skip, Target } from '../catalogue/list-spec.ts'
import { useBulkCalls } from './use-bulk-calls.ts'

/** What a verb with a form of its own is run with. */
type Sent = Parameters<BulkForm['onRun']>

type Done = Extract<BulkOutcome, { kind: 'done' }>

type Step =
  | { kind: 'ask'; verb: BulkVerb; target: Target; isChanged: boolean }
  | { kind: 'dialog'; verb: BulkVerb; target: Target }
  | { kind: 'told'; verb: BulkVerb; total: number; outcome: Done }

/** Runs actions on the chosen rows: asks first where they are grave or concern a query, and shows the result. */
export function useBulk<R>(
  spec: ListSpec<R>,
  selection: Selection,
  onSelection: (selection: Selection) => void,
) {
  const t = useTranslations()
  const toasts = useItemToasts()
  const queries = useQueryClient()
  const { site } = useConsole()
  const { runBulk, undoBulk } = useBulkCalls(spec)
  const [step, setStep] = useState<Step | null>(null)
  const [isPending, setIsPending] = useState(false)

  const refetched = () => queries.invalidateQueries({ queryKey: listKey(site.id, spec.id) })
  const failed = (error: unknown) => toasts.failed(error, t('console.reason.noAnswer'))

  const undo = async (key: string) => {
    try {
      const outcome = await undoBulk(key)
      if (outcome.kind !== 'done') return
      await refetched()
      toasts.succeeded(t('console.list.undone', { count: outcome.done }))
    } catch (error) {
      failed(error)
    }
  }

  const run = async (verb: BulkVerb, target: Target, ...[send, link]: Partial<Sent>) => {
    setIsPending(true)
    try {
      const outcome = await runBulk(verb.verb, target, send)
      if (outcome.kind === 'changed') {
        const left = target.kind === 'query' ? target.except.length : 0
        const now = { ...target, count: outcome.count - left, mark: outcome.mark } as Target
        setStep(
          verb.form
            ? { kind: 'dialog', verb, target: now }
            : { kind: 'ask', verb, target: now, isChanged: true },
        )
      } else tell(verb, target.count, outcome, link)
      await refetched()
    } catch (error) {
      setStep(null)
      failed(error)
    } finally {
      setIsPending(false)
    }
  }

  const tell = (verb: BulkVerb, total: number, outcome: Done, link?: ToastAction) => {
    const { done, skippedCount, failedCount, undo: key } = outcome
    // Failed rows stay chosen, so that they can be tried again.
    const ids = outcome.failed.map(({ id }) => id)
    onSelection(ids.length > 0 ? { kind: 'ids', ids: new Set(ids) } : NOTHING)
    if (skippedCount + failedCount > 0) {
      setStep({ kind: 'told', verb, total, outcome })
      return
    }
    setStep(null)
    const action = key === null ? link : { label: t('console.undo'), onAct: () => void undo(key) }
    toasts.succeeded(t(`console.list.done.${verb.verb}`, { done, total }), action)
  }

  const begin = (verb: BulkVerb, chosen: Selection = selection) => {
    if (chosenCount(chosen) === 0 || isPending) return
    const target = targetOf(chosen)
    if (verb.form) setStep({ kind: 'dialog', verb, target })
    else if (target.kind === 'query') setStep({ kind: 'ask', verb, target, isChanged: false })
    else void run(verb, target)
  }

  const dialog = step && (
    <StepDialog
      {...{ spec, step, isPending }}
      onRun={(target, ...sent) => void run(step.verb, target, ...sent)}
      onUndo={(key) => void undo(key)}
      onClose={() => setStep(null)}
    />
  )
  return { begin, dialog }
}

/** The dialog of a step: a form of the verb's own, a question, or the result. */
function StepDialog<R>({
  spec,
  step,
  isPending,
  onRun,
  onUndo,
  onClose,
}: {
  spec: ListSpec<R>
  step: Step
  isPending: boolean
  onRun: (target: Target, ...sent: Partial<Sent>) => void
  onUndo: (key: string) => void
  onClose: () => void
}) {
  if (step.kind === 'dialog')
    return step.verb.form?.({
      count: step.target.count,
      isPending,
      onRun: (...sent) => onRun(step.target, ...sent),
      onClose,
    })
  if (step.kind === 'ask')
    return <Question {...{ spec, step, isPending }} onClose={onClose} onConfirm={() => onRun(step.target)} />
  return (
    <Result
      step={step}
      onClose={onClose}
      onRetry={(ids) => onRun({ kind: 'ids', ids, count: ids.length })}
      onUndo={(key) => {
        onClose()
        onUndo(key)
      }}
    />
  )
}

function Question<R>({
  spec,
  step: { verb, target, isChanged },
  isPending,
  onClose,
  onConfirm,
}: {
  spec: ListSpec<R>
  step: Extract<Step, { kind: 'ask' }>
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const t = useTranslations()
  const items = t(spec.words.counted, { count: target.count })
  return (
    <Dialog
      title={t(`console.list.ask.${verb.verb}`, { items })}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button kind="primary" isPending={isPending} onClick={onConfirm}>
            {t(`console.list.verb.${verb.verb}`)}
          </Button>
        </>
      }
    >
      {isChanged && (
        <p role="alert" className="mb-2 flex items-start gap-2 font-medium text-draft">
          <Icon name="alert" className="mt-0.5 size-4" />
          {t('console.list.changed', { items })}
        </p>
      )}
      <p>{t(`console.list.effect.${verb.verb}`)}</p>
    </Dialog>
  )
}

function Result({
  step: { verb, total, outcome },
  onClose,
  onRetry,
  onUndo,
}: {
  step: Extract<Step, { kind: 'told' }>
  onClose: () => void
  onRetry: (ids: string[]) => void
  onUndo: (key: string) => void
}) {
  const t = useTranslations('console.list')
  const { done, skippedCount, failedCount, skipped, failed, undo } = outcome
  const figures = [
    ['published', done, t('figure.done'), ''],
    ['skipped', skippedCount, t('figure.skipped'), ''],
    ['alert', failedCount, t('figure.failed'), failedCount > 0 ? 'text-bad' : ''],
  ] as const
  return (
    <Dialog
      title={t(`done.${verb.verb}`, { done, total })}
      width={560}
      onClose={onClose}
      closeLabel={t('finish')}
      footer={
        <>
          {undo !== null && done > 0 && (
            <span className="mr-auto max-tablet:mr-0 max-tablet:contents">
              <Button kind="quiet" onClick={() => onUndo(undo)}>
                {t('undoCount', { count: done })}
              </Button>
            </span>
          )}
          {failed.length > 0 && (
            <Button onClick={() => onRetry(failed.map(({ id }) => id))}>
              {t('retryCount', { count: failed.length })}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <dl className="mb-4 grid grid-cols-3 overflow-hidden rounded-card border border-line">
        {figures.map(([icon, count, label, color]) => (
          <div key={icon} className={`flex flex-col-reverse border-l border-line px-4 py-3 first:border-l-0`}>
            <dt className={`flex items-center gap-1.5 text-second text-ink-2 ${color}`}>
              <Icon name={icon} className="size-3.5" />
              {label}
            </dt>
            <dd className="font-serif text-figure font-medium">{count}</dd>
          </div>
        ))}
      </dl>
      <Left title={t('failed')} rows={failed} count={failedCount} isBad />
      <Left title={t('skipped')} rows={skipped} count={skippedCount} />
      {failed.length > 0 && (
        <p className="text-second text-ink-2">{t('staySelected', { count: failed.length })}</p>
      )}
    </Dialog>
  )
}

function Left({
  title,
  rows,
  count,
  isBad = false,
}: {
  title: string
  rows: readonly Skip[]
  count: number
  isBad?: boolean
}) {
  const t = useTranslations('console')
  if (rows.length === 0) return null
  return (
    <section className="mb-4">
      <h3 className="border-b border-line-2 pb-1.5 text-second font-semibold">{title}</h3>
      <ul>
        {rows.map(({ id, name, reason }) => (
          <li key={id} className="flex items-start gap-3 border-b border-line py-2">
            <Icon
              name={isBad ? 'alert' : 'skipped'}
              className={`mt-1 size-4 ${isBad ? 'text-bad' : 'text-ink-2'}`}
            />
            <div className="min-w-0">
              <p className="truncate font-serif text-item font-medium">{name || t('untitled')}</p>
              <p className="text-second text-ink-2 wrap-anywhere">{reason}</p>
            </div>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="pt-2 text-second text-ink-2">{t('list.andMore', { count: count - rows.length })}</p>
      )}
    </section>
  )
}
