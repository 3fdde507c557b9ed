import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import { placeOfZone } from '../../kernel/time-zone.ts'
import type { CallOptions } from '../../ui/client.ts'
import { useConsole } from '../context.ts'
import { type ToastTitles, useItemToasts } from '../item-toasts.ts'
import { useItemTypes } from '../item-types.ts'
import { type ItemToReview, useShell } from '../shell-context.ts'
import type { EditedItem, Editing } from './editing.ts'

export interface Publication {
  /** What a running call asks for: on the site, or off; null while there is none. */
  wanted: boolean | null
  /** Languages that are not on screen and are published with what is planned; '' for fields that all share. */
  unseen: readonly string[]
  /**
   * Plans publication at a moment, or with null removes the plan; null where the type has no moments. @returns false where
   * words are unsaved. @throws CallError
   */
  schedule: ((publishAt: string | null) => Promise<boolean>) | null
  /** Removes the planned moment of taking down; null where the type has no moments. */
  stay: (() => void) | null
  /** Saves all words and opens the review with only this item ticked. */
  publish(): void
  /** Takes the item off the site, or removes its planned publication. */
  withdraw(): void
}

interface Calls<Item> {
  /**
   * Called once all words are saved; answers with the item in the language of the options. Items that are always there have
   * none. @throws CallError
   */
  withdraw?: (options: CallOptions) => Promise<Partial<Item>>
  schedule?: (write: ScheduleWrite, options: CallOptions) => Promise<Partial<Item>>
  words: {
    /** Told when withdrawing failed without a reason. */
    withdrawFailed: string
    /** Titles of the toasts, where the type has its own. */
    titles?: ToastTitles | undefined
    /** Titles and sentences of the toasts, where the type has its own. */
    own?: ItemToReview['words']
  }
  /** Called when lists that show the item are outdated. */
  onDone(): void
}

/** Publishing, scheduling and withdrawing an item, after what was typed is saved. */
export function usePublication<Item extends EditedItem>(
  { type, draft, locale, values, item: { uid, waitingIn, status } }: Editing<Item>,
  calls: Calls<Item>,
): Publication {
  const { words } = calls
  const toasts = useItemToasts(words.titles)
  const t = useTranslations('console.editor')
  const format = useFormatter()
  const { addressOf } = useItemTypes()
  const { openSheet } = useShell()
  const { sourceLanguage, timezone } = useConsole().site
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { schedule } = calls

  /** @returns false where words are unsaved */
  const act = async (work: () => Promise<Partial<Item>>, told: string): Promise<boolean> => {
    if (!(await draft.save())) return false
    const changed = await work()
    const { item } = draft.getSnapshot()
    if (item) draft.takeIn({ ...item, ...changed })
    toasts.succeeded(told)
    calls.onDone()
    return true
  }
  const during = async (isOn: boolean, work: () => Promise<unknown>) => {
    setWanted(isOn)
    try {
      await work()
    } catch (error) {
      toasts.failed(error, words.withdrawFailed)
    } finally {
      setWanted(null)
    }
  }
  const withdrawing = async () => (await calls.withdraw?.({ locale })) ?? {}
  const plan = (publishAt: string | null): Promise<boolean> => {
    if (!schedule) return Promise.resolve(false)
    // An item that readers do not see yet is unscheduled by withdrawing it, as a published one is.
    if (publishAt === null && status === 'scheduled') return act(withdrawing, t('schedule.ended'))
    const date = format.dateTime(new Date(publishAt ?? 0), { dateStyle: 'medium', timeStyle: 'short' })
    const place = placeOfZone(timezone)
    return act(
      () => schedule({ publishAt }, { locale }),
      publishAt === null ? t('schedule.ended') : t('schedule.done', { date, place }),
    )
  }
  // The button stays enabled, since the focus returns to it from the review.
  const review = async () => {
    const address = addressOf(type.kind.type)
    if (address !== null && (await draft.save()))
      openSheet('publish', { type: address, id: uid, locale, words: words.own })
  }
  return {
    wanted,
    // Shared fields are written in the site's own language.
    unseen: waitingIn.filter((language) => (language || sourceLanguage) !== locale),
    schedule: schedule ? plan : null,
    stay: schedule
      ? () => void during(true, () => act(() => schedule({ unpublishAt: null }, { locale }), t('stays')))
      : null,
    publish: () => void review(),
    withdraw: () =>
      void during(false, () =>
        act(
          withdrawing,
          status === 'scheduled' ? t('schedule.ended') : t('withdrawn', { name: type.kind.nameOf(values) }),
        ),
      ),
  }
}
