import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../../console/drafts/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import {
  type Bound,
  binder,
  useDraft,
  useRefusalFocus,
  useSnapshot,
} from '../../../console/drafts/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useKinds } from './kinds.ts'
import { useLabels } from './labels.ts'

/** Asks for a part's first words, creates it and opens its editor. @param number preset, can be changed */
export function CreatePart({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useTranslations('book')
  const labels = useLabels()
  const { part: kind } = useKinds()
  const draft = useDraft(kind, 'new', null, { title: '', subtitle: '', number: String(number) })
  if (!draft) return null
  return (
    <CreateDialog
      title={t('createPart')}
      draft={draft}
      pathOf={(part) => `/admin/parts/${part.uid}`}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <TextField
            label={labels.title}
            isAuthored
            required
            autoComplete="off"
            data-autofocus
            {...bind('title')}
          />
          <TextField
            label={labels.subtitle}
            isAuthored
            aside={t('optional')}
            autoComplete="off"
            {...bind('subtitle')}
          />
          <TextField label={labels.number} inputMode="numeric" autoComplete="off" {...bind('number')} />
        </>
      )}
    </CreateDialog>
  )
}

/** Asks for a chapter's title, creates it in the part and opens its editor. */
export function CreateChapter({ partId, onClose }: { partId: string; onClose: () => void }) {
  const t = useTranslations('book')
  const labels = useLabels()
  const { chapter: kind } = useKinds()
  const draft = useDraft(kind, `new-${partId}`, null, { title: '', partId })
  if (!draft) return null
  return (
    <CreateDialog
      title={t('createChapter')}
      draft={draft}
      pathOf={(chapter) => `/admin/book/chapters/${chapter.uid}`}
      onClose={onClose}
    >
      {(bind) => (
        <TextField
          label={labels.title}
          isAuthored
          required
          autoComplete="off"
          data-autofocus
          {...bind('title')}
        />
      )}
    </CreateDialog>
  )
}

interface Props<Item> {
  title: string
  draft: Draft<Item>
  pathOf: (item: Item) => string
  onClose: () => void
  children: (bind: (name: string) => Bound) => ReactNode
}

function CreateDialog<Item>({ title, draft, pathOf, onClose, children }: Props<Item>) {
  const t = useTranslations()
  const labels = useLabels()
  const navigate = useNavigate()
  const fields = useRef<HTMLDivElement>(null)
  const snapshot = useSnapshot(draft)
  const { state } = snapshot
  useRefusalFocus(fields, snapshot.refusals)

  const handleSubmit = async () => {
    if (!(await draft.save())) return
    const { item } = draft.getSnapshot()
    if (item) await navigate(pathOf(item))
  }
  const isOwnField = Object.keys(snapshot.errors).some((field) => field in snapshot.values)
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      closeLabel={t('console.close')}
      onSubmit={() => void handleSubmit()}
      footer={
        <>
          <Button onClick={onClose}>{t('book.cancel')}</Button>
          <Button type="submit" kind="primary" isPending={state.kind === 'saving'}>
            {t('book.create')}
          </Button>
        </>
      }
    >
      <DraftNotices draft={draft} labels={labels} />
      <div ref={fields} className="flex flex-col gap-4">
        {children(binder(draft, snapshot))}
      </div>
      {state.kind === 'failed' && !isOwnField && (
        <p role="alert" className="mt-4 font-medium text-bad">
          {t('console.failed', {
            reason: state.reason === 'refused' ? state.sentence : t(`console.reason.${state.reason}`),
          })}
        </p>
      )}
    </Dialog>
  )
}
