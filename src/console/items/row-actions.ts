import { useNavigate } from 'react-router'
import { useItemTypes } from '../item-types.ts'
import type { RowAction } from '../list-spec.ts'
import { useTrash } from '../item-dialogs/use-trash.ts'
import { type ItemType, type Row, useMayWrite, useSetPublished } from './item-type.ts'

/** What is asked over a list: the short form of an item, null for a new one, or whether to delete one. */
export type Asked<R> = { kind: 'edit'; item: R | null } | { kind: 'delete'; item: R } | null

/** What can be done with a row of every type; none where the person may only read. */
export function useRowActions<R extends Row, A extends R & { uid: string }>(
  type: ItemType<R, A>,
  ask: (asked: Asked<R>) => void,
  more: readonly RowAction<R>[],
  /** What is edited in a dialog over the list; false: in the editor alone. */
  hasShortForm = true,
): RowAction<R>[] {
  const { words, home, nameOf } = type
  const navigate = useNavigate()
  const setPublished = useSetPublished(type)
  const { trashByKey } = useTrash()
  const address = useItemTypes().addressOf(type.kind)
  if (!useMayWrite(type)) return []
  const isScheduled = ({ status }: R) => status === 'scheduled'
  const isOut = ({ status }: R) => status === 'published' || status === 'active'
  return [
    {
      id: 'edit',
      label: `${words}.edit`,
      icon: 'edit',
      key: 'e',
      run: (item) => (hasShortForm ? ask({ kind: 'edit', item }) : void navigate(`${home}/${item.id}`)),
    },
    {
      id: 'open',
      label: 'console.openEditor',
      icon: 'expand',
      isFor: () => hasShortForm,
      run: ({ id }) => void navigate(`${home}/${id}`),
    },
    {
      id: 'publish',
      label: `${words}.publish`,
      icon: 'published',
      isFor: (row) => !isOut(row) && row.status !== 'scheduled',
      run: (row) => void setPublished(row, true),
    },
    {
      id: 'publishNow',
      label: 'console.editor.publishNow',
      icon: 'published',
      isFor: isScheduled,
      run: (row) => void setPublished(row, true),
    },
    {
      id: 'unpublish',
      label: `${words}.unpublish`,
      icon: 'draft',
      isFor: isOut,
      run: (row) => void setPublished(row, false),
    },
    {
      id: 'takeOff',
      label: 'console.editor.takeOff',
      icon: 'draft',
      isFor: isScheduled,
      run: (row) => void setPublished(row, false),
    },
    ...more,
    {
      id: 'delete',
      label: `${words}.delete`,
      icon: 'trash',
      key: '#',
      bulk: 'trash',
      isDanger: true,
      run: (item) => ask({ kind: 'delete', item }),
      // The key asks nothing: what it does can be taken back.
      ...(address !== null && {
        runByKey: (row) => void trashByKey({ type: address, id: row.id, title: nameOf(row) }),
      }),
    },
  ]
}
