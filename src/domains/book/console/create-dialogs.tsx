import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../../console/saving/draft.ts'
import { type Bound, useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { PublicPart } from '../contract.ts'
import { type BelongingKind, EDITORS } from './belongings.ts'
import { useLabels } from './labels.ts'
import {
  type BookType,
  breathStudio,
  chapterStudio,
  type Editable,
  evidenceStudio,
  partStudio,
  reflectionStudio,
  useKind,
  visualStudio,
} from './types.ts'

/** Asks for a part's first words, creates it and opens its editor. @param number preset, can be changed */
export function CreatePart({ number, onClose }: { number: number; onClose: () => Promise<void> }) {
  const t = useTranslations('book')
  const labels = useLabels()
  const kind = useKind(partStudio)
  const draft = useDraft(
    kind,
    'new',
    null,
    { title: '', subtitle: '', number: String(number) },
    undefined,
    '/admin/book?create',
  )
  if (!draft) return null
  return (
    <CreateDialog
      title={t('create.part')}
      draft={draft}
      pathOf={(part) => `/admin/parts/${part.uid}`}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <TitleField {...bind('title')} />
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

interface BelongingProps {
  kind: BelongingKind
  partId: string
  onClose: () => Promise<void>
}

const STUDIOS: Record<BelongingKind, BookType<Editable>> = {
  chapters: chapterStudio,
  reflections: reflectionStudio,
  evidence: evidenceStudio,
  breath: breathStudio,
  gallery: visualStudio,
}

/** Asks for the title of what a part gets more of, creates it and opens its editor. */
export function CreateBelonging({ kind, partId, onClose }: BelongingProps) {
  const of = useKind(STUDIOS[kind])
  const t = useTranslations('book')
  const { pathname } = useLocation()
  const [at] = useState(`${pathname}?create`)
  const draft = useDraft(of, `new-${partId}`, null, { title: '', partId }, undefined, at)
  if (!draft) return null
  return (
    <CreateDialog
      title={t(`create.${kind}`)}
      draft={draft}
      pathOf={({ uid }) => `${EDITORS[kind]}/${uid}`}
      onClose={onClose}
    >
      {(bind) => <TitleField {...bind('title')} />}
    </CreateDialog>
  )
}

/** Asks for a chapter's title and its part, creates it and opens its editor. @param parts at least one */
export function CreateChapter({
  parts,
  onClose,
}: {
  parts: readonly PublicPart[]
  onClose: () => Promise<void>
}) {
  const t = useTranslations('book')
  const labels = useLabels()
  const kind = useKind(chapterStudio)
  const draft = useDraft(
    kind,
    'new',
    null,
    { title: '', partId: parts.at(-1)?.uid ?? '' },
    undefined,
    '/admin/book/chapters?create',
  )
  if (!draft) return null
  return (
    <CreateDialog
      title={t('create.chapters')}
      draft={draft}
      pathOf={({ uid }) => `${EDITORS.chapters}/${uid}`}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <TitleField {...bind('title')} />
          <SelectField label={labels.partId} {...bind('partId')}>
            {parts.map(({ uid, number, title }) => (
              <option key={uid} value={uid}>
                {t('partNamed', { number, title })}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </CreateDialog>
  )
}

function TitleField(bound: Bound) {
  const { title } = useLabels()
  return <TextField label={title} isAuthored required autoComplete="off" data-autofocus {...bound} />
}

interface Props<Item> {
  title: string
  draft: Draft<Item>
  pathOf: (item: Item) => string
  onClose: () => Promise<void>
  children: (bind: (name: string) => Bound) => ReactNode
}

function CreateDialog<Item>({ title, draft, pathOf, onClose, children }: Props<Item>) {
  const t = useTranslations('book')
  const labels = useLabels()
  const navigate = useNavigate()
  const handleSaved = async (item: Item) => {
    // Back must not lead to the same question again.
    await onClose()
    await navigate(pathOf(item))
  }
  return (
    <ItemDialog
      {...{ title, draft, labels, children }}
      onClose={() => void onClose()}
      saveLabel={t('createNow')}
      onSaved={(item) => void handleSaved(item)}
    />
  )
}
