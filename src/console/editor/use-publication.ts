import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isLocale } from '../../kernel/locale.ts'
import { publishWaiting } from '../../kernel/review.ts'
import type { CallOptions } from '../../ui/client.ts'
import type { Values } from '../drafts/draft-state.ts'
import { useCall, useConsole } from '../context.ts'
import { type ToastTitles, useItemToasts } from '../item-dialogs/item-toasts.ts'
import { useItemTypes } from '../item-types.ts'
import { newKey } from '../key.ts'
import type { EditedItem, Editing } from './editing.ts'

export interface Publication {
  /** What is on its way; null while nothing is. */
  wanted: boolean | null
  /** Languages that are not on screen and would be published along, while that is asked; '' for what all share. */
  asked: string[] | null
  /** Languages that are not on screen and would go out along with what is; '' for what all share. */
  unseen: readonly string[]
  /** Has it happen at a moment, or with null not at all; null where the type knows none. @returns false where words are unsaved. @throws CallError */
  schedule: ((publishAt: string | null) => Promise<boolean>) | null
  publish(): void
  /** Publishes the language on screen alone; null where nothing would stay behind, or readers see none of it yet. */
  publishOnly: (() => void) | null
  withdraw(): void
  /** What was asked is to be done. */
  confirm(): void
  cancel(): void
}

interface Calls<Item> {
  /** Called once all words are saved; answers with the item in the language of the options. @throws CallError */
  publish(options: CallOptions, values: Values): Promise<Partial<Item>>
  withdraw(options: CallOptions): Promise<Partial<Item>>
  schedule?: (publishAt: string | null, options: CallOptions) => Promise<Partial<Item>>
  /** Sentences of the toasts; without `done` the screen itself says enough. */
  words: {
    done?: string
    publishFailed: string
    withdrawFailed: string
    /** Of the toasts, where the type has its own. */
    titles?: ToastTitles | undefined
  }
  /** Lists that show the item are old now. */
  onDone(): void
}

/** Publishing, scheduling and withdrawing an item, after what was typed is saved; what goes out unseen is asked first. */
export function usePublication<Item extends EditedItem>(
  { type, draft, snapshot, locale, item: { uid, waitingIn, isPublished } }: Editing<Item>,
  calls: Calls<Item>,
): Publication {
  const toasts = useItemToasts(calls.words.titles)
  const t = useTranslations('console')
  const call = useCall()
  const { addressOf } = useItemTypes()
  const { id: forkId, defaultLanguage } = useConsole().site
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  // What all languages share is written in the site's own.
  const isOnScreen = (language: string) => (language || defaultLanguage) === locale
  const unseen = waitingIn.filter((language) => !isOnScreen(language))

  const act = async (isOn: boolean, work: () => Promise<Partial<Item>>, done = calls.words.done) => {
    const { words } = calls
    setIsAsking(false)
    setWanted(isOn)
    try {
      if (!(await draft.save())) return
      const published = await work()
      const { item } = draft.getSnapshot()
      if (item) draft.takeIn({ ...item, ...published })
      if (done) toasts.succeeded(done)
      calls.onDone()
    } catch (error) {
      toasts.failed(error, isOn ? words.publishFailed : words.withdrawFailed)
    } finally {
      setWanted(null)
    }
  }
  const publishAll = () => void act(true, () => calls.publish({ locale }, draft.getSnapshot().values))
  const publishOnly = async (): Promise<Item> => {
    const named = { type: addressOf(type.kind.type) ?? '', id: uid, languages: [locale] }
    const asked = { params: { forkId }, body: { items: [named] } }
    await call(publishWaiting, asked, { idempotencyKey: newKey() })
    return type.read(uid, { locale })
  }
  const mayStay = isPublished && unseen.length > 0 && (snapshot.isDirty || waitingIn.some(isOnScreen))
  const nameOf = (language: string) =>
    isLocale(language) ? t(`contentLanguage.${language}`) : t('editor.waitsInAll')
  const { schedule } = calls
  const isOut = draft.getSnapshot().item?.isPublished ?? false
  const plan = async (publishAt: string | null): Promise<boolean> => {
    if (!schedule || !(await draft.save())) return false
    // What readers do not see yet is withdrawn from the schedule like everything that is published.
    const isEnd = publishAt === null && !isOut
    const planned = await (isEnd ? calls.withdraw({ locale }) : schedule(publishAt, { locale }))
    const { item } = draft.getSnapshot()
    if (item) draft.takeIn({ ...item, ...planned })
    toasts.succeeded(t(publishAt === null ? 'editor.schedule.ended' : 'editor.schedule.done'))
    calls.onDone()
    return true
  }
  return {
    wanted,
    unseen,
    schedule: schedule ? plan : null,
    asked: isAsking ? unseen : null,
    publish: () => (unseen.length > 0 ? setIsAsking(true) : publishAll()),
    publishOnly: mayStay
      ? () =>
          void act(
            true,
            publishOnly,
            t('editor.publishedOnly', { language: nameOf(locale), others: unseen.map(nameOf).join(', ') }),
          )
      : null,
    withdraw: () => void act(false, () => calls.withdraw({ locale })),
    confirm: publishAll,
    cancel: () => setIsAsking(false),
  }
}
