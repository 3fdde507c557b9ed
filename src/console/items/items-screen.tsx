import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../address-query.ts'
import { useContentLanguage } from '../content-language.tsx'
import { reachOf } from '../../kernel/role.ts'
import { useCall, useConsole, useMay } from '../context.ts'
import { DeleteDialog } from '../item-dialogs/delete-dialog.tsx'
import { useItemTypes } from '../item-types.ts'
import { ResourceList } from '../list/resource-list.tsx'
import type { BulkVerb, ListDescription, ListSpec, MessageKey, RowAction } from '../catalogue/list-spec.ts'
import { listWords, PUBLISHING } from '../list/words.ts'
import { Screen } from '../screen.tsx'
import { describeList } from './describe-list.ts'
import { type ListedType, type Row, useMayWrite, useRefetch, useDeletionWords } from './item-type.ts'
import { type OpenDialog, type ActionOptions, useRowActions } from './row-actions.ts'
import { ShortForm, type ShortFormProps } from './short-form.tsx'

interface Props<R extends Row, A extends R & { uid: string }>
  extends Omit<ShortFormProps<R, A>, 'item' | 'onClose'>,
    ActionOptions<R> {
  /** What else differs in the list from type to type. */
  list: Pick<ListSpec<R>, 'columns'> &
    Partial<ListDescription<R> & Pick<ListSpec<R>, 'card' | 'order' | 'note'>> & {
      /** Left out: that among the texts of the type. */
      title?: MessageKey
      subtitle?: MessageKey
    }
  /** Sentence of the question before an item is deleted; left out: the one that fits every type. */
  question?: (name: string, row: R) => string
  /** Whether what a new item belongs to exists; left out: it belongs to nothing. */
  isReady?: boolean
  /** Tabs to other lists under the same title. */
  tabs?: ReactNode
}

/** The list of a type, with its dialogs; ?create in the address opens that for a new item. */
export function ItemsScreen<R extends Row, A extends R & { uid: string }>(props: Props<R, A>) {
  const { type, question, isReady = true } = props
  const { nameOf, declared } = type
  const t = useTranslations(type.words)
  const mayCreate = useMay(declared.creation ?? declared.capability) && isReady
  const mayWrite = useMayWrite(type)
  const [create, putCreate] = useInAddress('create')
  const isAskedFor = create !== null && mayCreate
  const [edited, putEdited] = useInAddress('edit')
  const [asked, setAsked] = useState<OpenDialog<R>>(null)
  const shown: OpenDialog<R> = asked ?? (isAskedFor ? { kind: 'edit', item: null } : null)
  // Await it before opening another screen: Back must not lead to the same dialog again.
  const handleClose = async () => {
    setAsked(null)
    if (isAskedFor) await putCreate(null)
    if (edited !== null) await putEdited(null)
  }
  const rowActions = useRowActions(type, setAsked, props)
  const spec = useItems(props, rowActions, mayCreate, () => setAsked({ kind: 'edit', item: null }))
  return (
    <Screen title={t('title')}>
      <ResourceList spec={spec} tabs={props.tabs} />
      {shown?.kind === 'edit' && <ShortForm {...props} item={shown.item} onClose={handleClose} />}
      {!shown && edited !== null && mayWrite && <NamedForm {...props} id={edited} onClose={handleClose} />}
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
  { type, list: { title, subtitle, ...list } }: Props<R, A>,
  rowActions: RowAction<R>[],
  mayCreate: boolean,
  onCreate: () => void,
): ListSpec<R> {
  const { words, nameOf, hasNoEditor } = type
  const mayBulk = useMay('content.bulk')
  const translating = useTranslateMany(type)
  const isReadOnly = rowActions.length === 0
  return {
    ...describeList(type.declared, type.calls),
    row: {
      id: ({ id }) => id,
      name: nameOf,
      open: ({ id }) => (hasNoEditor && isReadOnly ? null : addressOf(type, id)),
    },
    rowActions,
    // The trash stays last.
    bulk: mayBulk && !hasNoEditor ? PUBLISHING.toSpliced(-1, 0, ...translating) : translating,
    isReadOnly,
    ...(mayCreate && { create: { label: `${words}.new`, run: onCreate } }),
    words: listWords(words, { ...(title && { title }), ...(subtitle && { subtitle }) }),
    ...list,
  }
}

/** The assistant's action on many rows; none for types without texts, and where the person may not ask it. */
function useTranslateMany<R extends Row, A extends R & { uid: string }>({
  kind,
  declared,
  hasNoEditor,
}: ListedType<R, A>): BulkVerb[] {
  const { slices, site } = useConsole()
  const TranslateMany = slices.find(({ assistant }) => assistant)?.assistant?.TranslateMany
  const hasTexts = Object.keys(declared.texts).length > 0
  if (!TranslateMany || !hasTexts || hasNoEditor || reachOf(site.role, 'ai.use') === null) return []
  return [
    {
      verb: 'translate',
      icon: 'languages',
      form: (form) => (
        <Suspense>
          <TranslateMany {...form} type={kind} />
        </Suspense>
      ),
    },
  ]
}

/** Address of an item: its editor, or its dialog over the list. */
export function addressOf({ home, hasNoEditor }: { home: string; hasNoEditor?: true }, id: string): string {
  return hasNoEditor ? `${home}?edit=${id}` : `${home}/${id}`
}

/** Edits the item that the address names, with words typed there before. */
function NamedForm<R extends Row, A extends R & { uid: string }>({
  id,
  ...props
}: Props<R, A> & { id: string; onClose: () => Promise<void> }) {
  const { kind, calls, hasNoEditor } = props.type
  const call = useCall()
  const { locale } = useContentLanguage()
  const options = hasNoEditor ? { locale } : {}
  const { data } = useQuery({
    queryKey: [kind, id, 'short', options],
    queryFn: () => call(calls.read, { params: { id } }, options),
    staleTime: 0,
    gcTime: 0,
  })
  return data ? <ShortForm {...props} item={data} /> : null
}

function DeleteItemDialog<R extends Row, A extends R & { uid: string }>({
  type,
  id,
  name,
  question,
  onClose,
}: {
  type: ListedType<R, A>
  id: string
  name: string
  question?: string
  onClose: () => void
}) {
  const t = useTranslations(type.words)
  const call = useCall()
  const refetch = useRefetch(type)
  const words = useDeletionWords(type)
  const address = useItemTypes().addressOf(type.kind)
  return (
    <DeleteDialog
      title={t('delete')}
      name={name}
      {...(question !== undefined && { question })}
      {...words}
      onDelete={async () => {
        await call(type.calls.remove, { params: { id } })
        refetch()
      }}
      thrown={address === null || type.hasNoEditor ? undefined : { type: address, id }}
      onClose={onClose}
    />
  )
}
