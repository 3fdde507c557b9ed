import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../../console/drafts/draft.ts'
import { type Bound, useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
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
  const t = useTranslations('book')
  const labels = useLabels()
  const navigate = useNavigate()
  return (
    <ItemDialog
      {...{ title, draft, labels, onClose, children }}
      saveLabel={t('create')}
      onSaved={(item) => void navigate(pathOf(item))}
    />
  )
}
