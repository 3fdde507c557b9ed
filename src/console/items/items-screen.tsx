import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../address.ts'
import { useCall, useMay } from '../context.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { DeleteDialog } from '../item-dialogs/delete-dialog.tsx'
import { ItemDialog } from '../item-dialogs/item-dialog.tsx'
import { useItemTypes } from '../item-types.ts'
import { useListCalls } from '../list/item-list.ts'
import { comparisonOf } from './fields.ts'
import { ResourceList } from '../list/resource-list.tsx'
import type { FirstPage, ListSpec, MessageKey, RowAction } from '../list-spec.ts'
import { PUBLISHING, useReasons } from '../list/words.ts'
import { Screen } from '../screen.tsx'
import { type ItemType, type Row, useLabels, useRefetch, useShortKind, useToastTitles } from './item-type.ts'
import { ItemFields, type Tied } from './item-fields.tsx'
import { OpenEditor } from './open-editor.tsx'
import { type Asked, useRowActions } from './row-actions.ts'

interface Props<R extends Row, A extends R & { uid: string }> {
  type: ItemType<R, A>
  /** What it opens with, as `firstPageOf` makes it. */
  opening: FirstPage
  /** What else of the list differs from one type to the next. */
  list: Pick<ListSpec<R>, 'columns'> &
    Partial<Pick<ListSpec<R>, 'card' | 'order' | 'note'>> & { subtitle?: MessageKey }
  /** Fields of the short form; left out, those that the declaration names. */
  fields?: (form: Tied<R>) => ReactNode
  /** The sentence of the question before an item is deleted; left out, the one that fits every type. */
  question?: (name: string, row: R) => string
  /** The short form of a new item is the beginning of it alone: its editor opens once it is there. */
  opensNew?: boolean
  /** What can be done with a row beside what every type can, before its deletion. */
  moreActions?: readonly RowAction<R>[]
  /** An item that is there is edited in its editor alone; the dialog creates. */
  isEditedInEditor?: boolean
  /** Lists that stand beside this one under the same title. */
  tabs?: ReactNode
}

/** The list of a type, with its dialogs: the address ends in ?create where a new item is asked for. */
export function ItemsScreen<R extends Row, A extends R & { uid: string }>(props: Props<R, A>) {
  const { type, question, moreActions = [] } = props
  const { nameOf, declared } = type
  const t = useTranslations(type.words)
  const mayCreate = useMay(declared.creation ?? declared.capability)
  const [create, putCreate] = useInAddress('create')
  const isAskedFor = create !== null && mayCreate
  const [edited, putEdited] = useInAddress('edit')
  const [asked, setAsked] = useState<Asked<R>>(null)
  const shown: Asked<R> = asked ?? (isAskedFor ? { kind: 'edit', item: null } : null)
  // Awaited where one goes on from it: Back must not lead to the same question again.
  const handleClose = async () => {
    setAsked(null)
    if (isAskedFor) await putCreate(null)
    if (edited !== null) await putEdited(null)
  }
  const rowActions = useRowActions(type, setAsked, moreActions, !props.isEditedInEditor)
  const spec = useItems(props, rowActions, mayCreate, () => setAsked({ kind: 'edit', item: null }))
  return (
    <Screen title={t('title')}>
      <ResourceList spec={spec} tabs={props.tabs} />
      {shown?.kind === 'edit' && <ShortForm {...props} item={shown.item} onClose={handleClose} />}
      {!shown && edited !== null && <NamedForm {...props} id={edited} onClose={handleClose} />}
      {shown?.kind === 'delete' && (
        <DeleteItemDialog
          type={type}
          id={shown.item.id}
          name={nameOf(shown.item)}
          {...(question && { question: question(nameOf(shown.item), shown.item) })}
          onClose={() => void handleClose()}
        />
      )}
    </Screen>
  )
}

function useItems<R extends Row, A extends R & { uid: string }>(
  { type, opening: { filters, defaultSort }, list: { subtitle, ...list } }: Props<R, A>,
  rowActions: RowAction<R>[],
  mayCreate: boolean,
  onCreate: () => void,
): ListSpec<R> {
  const { words, home, nameOf } = type
  const word = (name: string) => `${words}.${name}`
  return {
    id: type.kind,
    row: { id: ({ id }) => id, name: nameOf, open: ({ id }) => `${home}/${id}` },
    rowActions,
    bulk: useMay('content.bulk') ? PUBLISHING : [],
    isReadOnly: rowActions.length === 0,
    ...(mayCreate && { create: { label: word('new'), run: onCreate } }),
    words: {
      title: word('title'),
      ...(subtitle && { subtitle }),
      all: word('all'),
      counted: word('counted'),
      search: word('search'),
      loading: word('loading'),
      empty: word('empty'),
      emptyText: word('emptyText'),
      failed: word('failed'),
      failedText: word('failedText'),
    },
    filters,
    defaultSort,
    ...useListCalls(type.calls, useReasons()),
    ...list,
  }
}

/** Edits the item that the address names: what was typed there before is taken up again. */
function NamedForm<R extends Row, A extends R & { uid: string }>({
  id,
  ...props
}: Props<R, A> & { id: string; onClose: () => Promise<void> }) {
  const { kind, calls } = props.type
  const call = useCall()
  const { data } = useQuery({
    queryKey: [kind, id, 'short'],
    queryFn: () => call(calls.read, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return data ? <ShortForm {...props} item={data} /> : null
}

/** Creates an item, or edits what its row shows. */
function ShortForm<R extends Row, A extends R & { uid: string }>({
  type,
  item,
  fields = (form) => <ItemFields of={type} names={type.declared.shortForm ?? []} {...form} />,
  opensNew = false,
  onClose,
}: Props<R, A> & { item: R | null; onClose: () => Promise<void> }) {
  const t = useTranslations(type.words)
  const labels = useLabels(type)
  const titlesOf = useToastTitles(type)
  const navigate = useNavigate()
  const at = `${type.home}?${item ? `edit=${item.id}` : 'create'}`
  const draft = useDraft(useShortKind(type), item?.id ?? 'new', item, type.first, undefined, at)
  const [comparison] = useState(() => comparisonOf(type.short))
  if (!draft) return null
  const done = item ? 'updated' : 'created'
  const failed = item ? 'updateFailed' : 'createFailed'
  const isBeginning = opensNew && item === null
  const handleSaved = async ({ id }: R) => {
    await onClose()
    if (isBeginning) await navigate(`${type.home}/${id}`)
  }
  return (
    <ItemDialog
      title={t(item ? 'edit' : 'new')}
      draft={draft}
      labels={labels}
      comparison={comparison}
      saveLabel={t(isBeginning ? 'new' : 'save')}
      words={{ done: t(done), failed: t(failed), titles: titlesOf(done, failed) }}
      onSaved={(saved) => void handleSaved(saved)}
      onClose={() => void onClose()}
      aside={!isBeginning && <OpenEditor type={type} draft={draft} onClose={onClose} />}
    >
      {(bind) => fields({ bind, isNew: item === null, item })}
    </ItemDialog>
  )
}

function DeleteItemDialog<R extends Row, A extends R & { uid: string }>({
  type,
  id,
  name,
  question,
  onClose,
}: {
  type: ItemType<R, A>
  id: string
  name: string
  question?: string
  onClose: () => void
}) {
  const t = useTranslations(type.words)
  const call = useCall()
  const refetch = useRefetch(type)
  const titlesOf = useToastTitles(type)
  const address = useItemTypes().addressOf(type.kind)
  return (
    <DeleteDialog
      title={t('delete')}
      name={name}
      {...(question !== undefined && { question })}
      words={{
        done: t('deleted'),
        failed: t('deleteFailed'),
        titles: titlesOf('deleted', 'deleteFailed'),
      }}
      onDelete={async () => {
        await call(type.calls.remove, { params: { id } })
        refetch()
      }}
      thrown={address === null ? undefined : { type: address, id }}
      onClose={onClose}
    />
  )
}
