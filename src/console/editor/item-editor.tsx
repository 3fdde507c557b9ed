import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { binder, useDraft, useSnapshot } from '../drafts/use-draft.ts'
import type { Draft } from '../drafts/draft.ts'
import type { EditedItem, Editing, EditorType } from './editing.ts'
import { WaitingScreen } from './waiting-screen.tsx'

interface Props<Item extends EditedItem> {
  type: EditorType<Item>
  /** As the address names the item. */
  id: string
  /** What else the editor needs before it can be shown. */
  also?: UseQueryResult
  /** The editor itself, usually an `EditorFrame`; asked again with each change of the draft. */
  children: (editing: Editing<Item>) => ReactNode
}

/** Reads an item, opens its draft, and shows a waiting screen until both are there. */
export function ItemEditor<Item extends EditedItem>({ type, id, also, children }: Props<Item>) {
  const query = useQuery({
    queryKey: [type.kind.type, id],
    queryFn: () => type.read(id),
    // An editor begins with what is stored now; afterwards its draft knows better.
    staleTime: 0,
    gcTime: 0,
  })
  if (!query.data) return <WaitingScreen type={type} query={query} />
  if (also && !also.data) return <WaitingScreen type={type} query={also} />
  return (
    <Opening key={query.data.uid} type={type} item={query.data}>
      {children}
    </Opening>
  )
}

interface OpeningProps<Item extends EditedItem> extends Pick<Props<Item>, 'type' | 'children'> {
  item: Item
}

function Opening<Item extends EditedItem>({ type, item, children }: OpeningProps<Item>) {
  const draft = useDraft(type.kind, item.uid, item)
  if (!draft) return <WaitingScreen type={type} />
  return (
    <Opened draft={draft} type={type} item={item}>
      {children}
    </Opened>
  )
}

function Opened<Item extends EditedItem>({
  type,
  item,
  draft,
  children,
}: OpeningProps<Item> & { draft: Draft<Item> }) {
  const snapshot = useSnapshot(draft)
  const bind = binder(draft, snapshot, { readOnly: !type.mayWrite })
  return children({ type, draft, snapshot, item: snapshot.item ?? item, values: snapshot.values, bind })
}
