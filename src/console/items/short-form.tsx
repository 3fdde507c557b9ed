import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Values } from '../saving/draft-state.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { ItemDialog } from '../item-dialogs/item-dialog.tsx'
import { useMomentWords } from '../use-moment-words.ts'
import { comparisonOf } from './fields.ts'
import { type ListedType, type Row, useLabels, useShortKind, useToastTitles } from './item-type.ts'
import { ItemFields, type Tied } from './item-fields.tsx'
import { OpenEditor } from './open-editor.tsx'

export interface ShortFormProps<R extends Row, A extends R & { uid: string }> {
  type: ListedType<R, A>
  /** That it changes; null for a new one. */
  item: R | null
  /** Left out: the fields of the declaration's short form. */
  fields?: (form: Tied<R>) => ReactNode
  /** First values of a new item, where they are not the declaration's. */
  first?: Values
  /** The short form only begins a new item: its editor opens once it is created. */
  opensNew?: boolean
  /** What differs where a new item is created elsewhere than in the list of its type. */
  creation?: Creation
  onClose: () => Promise<void>
}

export interface Creation {
  title: string
  saveLabel: string
  /** Address under which the dialog opens again; left out: that of the list. */
  at?: string
  /** Name of the draft among those of new items of the type. */
  name?: string
}

/** Creates an item, or edits the fields of its row. */
export function ShortForm<R extends Row, A extends R & { uid: string }>({
  type,
  item,
  fields = (form) => <ItemFields of={type} names={type.declared.shortForm ?? []} {...form} />,
  first = {},
  opensNew = false,
  creation,
  onClose,
}: ShortFormProps<R, A>) {
  const t = useTranslations(type.words)
  const labels = useLabels(type)
  const titlesOf = useToastTitles(type)
  const navigate = useNavigate()
  const { kind, locale } = useShortKind(type, item)
  const own = item ? null : creation
  const at =
    own?.at ?? `${type.home}?${item ? `edit=${item.id}` : 'create'}${locale ? `&locale=${locale}` : ''}`
  const draft = useDraft(kind, item?.id ?? own?.name ?? 'new', item, { ...type.first, ...first }, locale, at)
  const comparison = comparisonOf(type.short, useMomentWords())
  if (!draft) return null
  const done = item ? 'updated' : 'created'
  const failed = item ? 'updateFailed' : 'createFailed'
  const isBeginning = opensNew && item === null
  const handleSaved = async ({ id }: R) => {
    // Closed first: Back must not lead to the same dialog again.
    await onClose()
    if (isBeginning) await navigate(`${type.home}/${id}`)
  }
  return (
    <ItemDialog
      title={own?.title ?? t(item ? 'edit' : 'new')}
      draft={draft}
      labels={labels}
      comparison={comparison}
      saveLabel={own?.saveLabel ?? t(isBeginning ? 'new' : 'save')}
      // Without a sentence of the type there is no toast: the next screen says enough.
      {...(t.has(done) && { words: { done: t(done), failed: t(failed), titles: titlesOf(done, failed) } })}
      onSaved={(saved) => void handleSaved(saved)}
      onClose={() => void onClose()}
      aside={!isBeginning && !type.hasNoEditor && <OpenEditor type={type} draft={draft} onClose={onClose} />}
    >
      {(bind) => fields({ bind, isNew: item === null, item })}
    </ItemDialog>
  )
}
