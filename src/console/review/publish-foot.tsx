import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { publishWaiting, type Review, type ReviewCheck, type WaitingItem } from '../../kernel/review.ts'
import { Button } from '../../ui/button.tsx'
import { CallError } from '../../ui/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCall, useConsole } from '../context.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { newKey } from '../key.ts'
import { useToast } from '../toasts.tsx'
import { useReadAgain, useUndo } from './use-review.ts'
import { keyOf, type ReviewSelection } from './waiting.tsx'

/** More would not be read. */
const CHECKS_SHOWN = 3

interface Props {
  review: Review | undefined
  selection: ReviewSelection
  onClose: () => void
}

/** What to know before, and the button. */
export function PublishFoot({ review, selection, onClose }: Props) {
  const t = useTranslations('console')
  const call = useCall()
  const toast = useToast()
  const readAgain = useReadAgain()
  const undo = useUndo()
  const isOffline = useIsOffline()
  const { site } = useConsole()
  const [key, setKey] = useState(newKey)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { chosen } = selection
  const publish = async () => {
    setIsPending(true)
    setRefusal('')
    try {
      const items = chosen.map(({ type, id }) => ({ type, id }))
      const { publication } = await call(
        publishWaiting,
        { params: { forkId: site.id }, body: { items } },
        { idempotencyKey: key },
      )
      const action = publication && { label: t('undo'), onAct: () => void undo(publication.id) }
      const description = t('review.published', { count: publication?.total ?? 0 })
      toast({ title: t('list.success'), description, ...(action && { action }) })
      onClose()
    } catch (error) {
      const sentence = error instanceof CallError ? error.detail : ''
      setRefusal(sentence || t('reason.noAnswer'))
      // An answer settles this attempt; without one the same attempt is repeated.
      if (error instanceof CallError && error.status) setKey(newKey())
    } finally {
      setIsPending(false)
      await readAgain()
    }
  }
  return (
    <>
      <Checks chosen={chosen} selection={selection} />
      {refusal && (
        <p role="alert" className="border-t border-line px-6 py-2.5 font-medium text-bad max-tablet:px-4">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-6 pt-3.5 pb-4.5 max-tablet:px-4">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          kind={chosen.length > 0 ? 'publish' : 'secondary'}
          isPending={isPending}
          disabled={chosen.length === 0 || isPending || isOffline || !review}
          onClick={() => void publish()}
        >
          {t('review.publishCount', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}

function Checks({ chosen, selection }: { chosen: WaitingItem[]; selection: ReviewSelection }) {
  const t = useTranslations('console')
  const isChosen = new Set(chosen.map(keyOf))
  const found = chosen.flatMap((item) =>
    item.checks
      .filter(({ needs }) => needs === null || !isChosen.has(keyOf(needs)))
      .map((check) => ({ item, check })),
  )
  if (found.length === 0) return null
  const isBlocked = found.some(({ check }) => check.kind === 'refused')
  return (
    <section
      aria-live="polite"
      className="border-t border-line bg-sunken px-6 py-3 text-second max-tablet:px-4"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className={isBlocked ? 'size-4 text-bad' : 'size-4 text-draft-mark'} />
        {t(isBlocked ? 'review.blocked' : 'review.toKnow', { count: found.length })}
      </h3>
      <ul className="pl-6 leading-6">
        {found.slice(0, CHECKS_SHOWN).map(({ item, check }, i) => (
          <li key={i} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Sentence item={item} check={check} />
            </span>
            {check.needs && (
              <button
                type="button"
                className="hit rounded-badge text-accent underline underline-offset-3"
                onClick={() => check.needs && selection.tick(check.needs, true)}
              >
                {t('review.tickToo')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {found.length > CHECKS_SHOWN && (
        <p className="pl-6">{t('list.andMore', { count: found.length - CHECKS_SHOWN })}</p>
      )}
    </section>
  )
}

function Sentence({ item, check: { kind, language, detail } }: { item: WaitingItem; check: ReviewCheck }) {
  const t = useTranslations('console')
  return t(`review.check.${kind}`, {
    title: item.title || t('untitled'),
    language: language ? t(`contentLanguage.${language}`) : '',
    detail: detail || t('untitled'),
  })
}
