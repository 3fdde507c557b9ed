import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import {
  keepsBack,
  publishWaiting,
  type Review,
  type ReviewCheck,
  scheduleWaiting,
  type WaitingItem,
} from '../../content/contract/review.ts'
import { Button } from '../../ui/button.tsx'
import { CallError, sentenceOf } from '../../ui/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useCall, useConsole } from '../context.ts'
import { useItemTypes } from '../item-types.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { newKey } from '../idempotency-key.ts'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import { placeOfZone } from '../../kernel/time-zone.ts'
import { useItemToasts } from '../item-toasts.ts'
import type { ItemToReview } from '../shell-context.ts'
import { useToast } from '../toasts.tsx'
import { GoThere } from './go-there.tsx'
import { useReadAgain, useUndo } from './use-review.ts'
import { keyOf, type ReviewSelection } from './use-selection.ts'

/** Nobody would read more of them. */
const CHECKS_SHOWN = 3

interface Props {
  review: Review | undefined
  selection: ReviewSelection
  onClose: () => void
  /** Called after the first publication of the site. */
  onFirst: () => void
  /** The item whose editor opened the review; the button then gets the focus as soon as it is enabled. */
  asked: ItemToReview | null
}

/** Warnings before a publication, and its button. */
export function PublishFoot({ review, selection, onClose, onFirst, asked }: Props) {
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
  const { chosen, named } = selection
  // The item's own words only fit where it is published alone.
  const own = asked && chosen.every((item) => keyOf(item) === keyOf(asked)) ? asked.words : undefined
  const publish = async () => {
    // Read before the call: a refetch during it would say false.
    const isFirst = review?.isFirst === true
    setIsPending(true)
    setRefusal('')
    try {
      const asked = { params: { forkId: site.id }, body: { items: named } }
      const { publication } = await call(publishWaiting, asked, { idempotencyKey: key })
      const action = publication && { label: t('undo'), onAct: () => void undo(publication.id) }
      const description = t('review.published', { count: publication?.total ?? 0 })
      toast({ title: t('list.success'), description, ...own?.done, ...(action && { action }) })
      if (isFirst && publication) onFirst()
      else onClose()
    } catch (error) {
      const sentence = sentenceOf(error)
      setRefusal(sentence || t('reason.noAnswer'))
      if (own) toast({ ...own.failed, ...(sentence && { description: sentence }), isDestructive: true })
      // An answer ends this attempt; without one a retry repeats it with the same key.
      if (error instanceof CallError && error.status) setKey(newKey())
    } finally {
      setIsPending(false)
      await readAgain()
    }
  }
  const isIdle = chosen.length === 0 || isPending || isOffline || !review
  const foot = useRef<HTMLDivElement>(null)
  const isReady = review !== undefined
  useEffect(() => {
    if (asked && isReady) foot.current?.querySelector<HTMLElement>('[data-publish]')?.focus()
  }, [asked, isReady])
  return (
    <>
      <Checks chosen={chosen} selection={selection} onLeave={onClose} />
      {refusal && (
        <p role="alert" className="border-t border-line px-6 py-2.5 font-medium text-bad max-tablet:px-4">
          {refusal}
        </p>
      )}
      <div
        ref={foot}
        className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-6 pt-3.5 pb-4.5 max-tablet:grid max-tablet:grid-cols-2 max-tablet:px-4 max-tablet:*:last:col-span-2"
      >
        <AtATime selection={selection} isDisabled={isIdle} onClose={onClose} />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          data-publish
          kind={chosen.length > 0 ? 'publish' : 'secondary'}
          isPending={isPending}
          disabled={isIdle}
          onClick={() => void publish()}
        >
          {t('review.publishCount', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}

interface AtATimeProps {
  selection: ReviewSelection
  isDisabled: boolean
  onClose: () => void
}

/** Plans the ticked items for a moment, all or none. */
function AtATime({ selection: { named }, isDisabled, onClose }: AtATimeProps) {
  const t = useTranslations('console.review')
  const call = useCall()
  const format = useFormatter()
  const toasts = useItemToasts()
  const readAgain = useReadAgain()
  const { site } = useConsole()
  const schedule = async (publishAt: string | null) => {
    await call(scheduleWaiting, { params: { forkId: site.id }, body: { items: named, publishAt } })
    await readAgain()
    const date = format.dateTime(new Date(publishAt ?? 0), { dateStyle: 'medium', timeStyle: 'short' })
    toasts.succeeded(t('scheduled', { count: named.length, date, place: placeOfZone(site.timezone) }))
    onClose()
    return false
  }
  return (
    <span className="mr-auto max-tablet:contents">
      <Popover
        label={t('atATime')}
        side="top"
        align="start"
        widthClass="w-100 max-w-[calc(100vw-24px)]"
        trigger={
          <Button icon="clock" disabled={isDisabled}>
            {t('atATime')}
          </Button>
        }
      >
        {(close) => (
          <SchedulePanel
            schedule={schedule}
            setLabel={t('scheduleCount', { count: named.length })}
            onClose={close}
          />
        )}
      </Popover>
    </span>
  )
}

interface ChecksProps {
  chosen: WaitingItem[]
  selection: ReviewSelection
  onLeave: () => void
}

function Checks({ chosen, selection, onLeave }: ChecksProps) {
  const isChosen = new Set(chosen.map(keyOf))
  const { sourceLanguage } = useConsole().site
  const staysBehind = (item: WaitingItem, { language }: ReviewCheck) =>
    selection.leftOf(item).some((one) => one === (language || sourceLanguage))
  const found = chosen.flatMap((item) =>
    item.checks
      .filter((check) => !staysBehind(item, check))
      .filter(({ needs }) => needs === null || !isChosen.has(keyOf(needs)))
      .map((check) => ({ item, check })),
  )
  if (found.length === 0) return null
  const [blocking = [], known = []] = [true, false].map((isBlocking) =>
    found.filter(({ check }) => keepsBack(check.kind) === isBlocking),
  )
  return (
    <section
      aria-live="polite"
      className="grid gap-2 border-t border-line bg-sunken px-6 py-3 text-second max-tablet:px-4"
    >
      <CheckList title="review.blocked" color="text-bad" found={blocking} {...{ selection, onLeave }} />
      <CheckList title="review.toKnow" color="text-draft-mark" found={known} {...{ selection, onLeave }} />
    </section>
  )
}

interface Found {
  item: WaitingItem
  check: ReviewCheck
}

/** Checks of one weight: who reads them knows which keep the item back. */
function CheckList({
  title,
  color,
  found,
  selection,
  onLeave,
}: {
  title: 'review.blocked' | 'review.toKnow'
  color: string
  found: Found[]
  selection: ReviewSelection
  onLeave: () => void
}) {
  const t = useTranslations('console')
  if (found.length === 0) return null
  return (
    <div>
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className={`size-4 ${color}`} />
        {t(title, { count: found.length })}
      </h3>
      <ul className="pl-6 leading-6">
        {found.slice(0, CHECKS_SHOWN).map(({ item, check }, i) => (
          <li key={i} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Sentence item={item} check={check} />
            </span>
            <GoThere item={item} check={check} onLeave={onLeave} />
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
    </div>
  )
}

function Sentence({ item, check: { kind, language, detail } }: { item: WaitingItem; check: ReviewCheck }) {
  const t = useTranslations('console')
  const { nameOf } = useItemTypes()
  return t(`review.check.${kind}`, {
    title: nameOf(item),
    language: language ? t(`contentLanguage.${language}`) : '',
    detail: detail || t('untitled'),
  })
}
