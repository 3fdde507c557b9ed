import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draft } from '../saving/draft.ts'
import { useIsLooking } from '../context.ts'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { DraftNotices } from '../drafts/draft-notices.tsx'
import { type Bound, binder, useRefusalFocus, useSnapshot } from '../drafts/use-draft.ts'
import { LookingNote } from '../read-only-note.tsx'
import { useToast } from '../toasts.tsx'
import type { ToastTitles } from '../item-toasts.ts'

interface Props<Item> {
  title: string
  draft: Draft<Item>
  labels: Readonly<Record<string, string>>
  saveLabel: string
  /** Sentences of the toasts; left out: none is shown, since the next screen says enough. */
  words?: {
    done: string
    failed: string /** Their titles, where the type has its own. */
    titles?: ToastTitles | undefined
  }
  onSaved: (item: Item) => void
  onClose: () => void
  /** Shown at the left of the buttons, such as the link to the full editor. */
  aside?: ReactNode
  /** 560 px when left out. */
  width?: 560 | 640 | 800
  /** How two versions of its fields are compared. */
  comparison?: { wordsOf: (field: string, value: string) => string; typed: ReadonlySet<string> }
  children: (bind: (name: string) => Bound) => ReactNode
}

/** Stays above the buttons while the fields scroll. */
const NOTICE = 'sticky -bottom-3.5 mt-2 -mb-3.5 bg-raised pt-2 pb-3.5 font-medium'

/**
 * Creates an item or edits it quickly. Closing it with unsaved words asks once; the words stay on the device and are there at
 * the next opening.
 */
export function ItemDialog<Item>(props: Props<Item>) {
  const {
    title,
    draft,
    labels,
    saveLabel,
    words,
    onSaved,
    onClose,
    aside,
    width = 560,
    comparison,
    children,
  } = props
  const t = useTranslations('console')
  const toast = useToast()
  const fields = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const snapshot = useSnapshot(draft)
  const isLooking = useIsLooking()
  const { state } = snapshot
  useRefusalFocus(fields, snapshot.refusals)

  const handleSaved = (isSaved: boolean) => {
    const { item, state: after } = draft.getSnapshot()
    if (isSaved && item) {
      if (words) toast({ title: words.titles?.done ?? t('list.success'), description: words.done })
      onSaved(item)
    } else if (words && after.kind === 'failed' && after.reason !== 'changed') {
      const description = after.reason === 'refused' && after.sentence ? after.sentence : words.failed
      toast({ title: words.titles?.failed ?? t('list.error'), description, isDestructive: true })
    }
  }
  const handleSubmit = async () => {
    setIsAsking(false)
    handleSaved(await draft.save())
  }
  const handleClose = () => {
    if (snapshot.isDirty && !isAsking) setIsAsking(true)
    else onClose()
  }
  const isOwnField = Object.keys(snapshot.errors).some((field) => field in snapshot.values)
  return (
    <>
      <Dialog
        title={title}
        width={width}
        onClose={handleClose}
        closeLabel={t('close')}
        onSubmit={() => void handleSubmit()}
        footer={
          <>
            {aside && (
              <span className="mr-auto max-tablet:mr-0 max-tablet:flex max-tablet:flex-wrap max-tablet:*:flex-1">
                {aside}
              </span>
            )}
            <Button onClick={handleClose}>{t(isAsking ? 'closeAnyway' : 'cancel')}</Button>
            <Button
              type="submit"
              kind="primary"
              isPending={state.kind === 'saving'}
              disabled={isLooking || state.kind === 'saving'}
            >
              {saveLabel}
            </Button>
          </>
        }
      >
        <LookingNote />
        <DraftNotices draft={draft} labels={labels} />
        <div ref={fields} className="flex flex-col gap-4">
          {children(binder(draft, snapshot, { readOnly: isLooking }))}
        </div>
        {isAsking && (
          <p role="alert" className={`${NOTICE} text-draft`}>
            {t('closeUnsaved')}
          </p>
        )}
        {state.kind === 'failed' && !isOwnField && (
          <p role="alert" className={`${NOTICE} text-bad`}>
            {t('failed', {
              reason: state.reason === 'refused' ? state.sentence : t(`reason.${state.reason}`),
            })}
          </p>
        )}
      </Dialog>
      <ConflictDialog draft={draft} labels={labels} {...comparison} onChosen={handleSaved} />
    </>
  )
}
