import { useNavigate } from 'react-router'
import { isSeen } from '../../kernel/publication.ts'
import { useItemTypes } from '../item-types.ts'
import type { RowAction } from '../catalogue/list-spec.ts'
import { useTrash } from '../item-dialogs/use-trash.ts'
import { type ListedType, type Row, useMayWrite, useSetPublished } from './item-type.ts'

/** The dialog over a list: the short form of an item, null for a new one, or the question before a deletion. */
export type OpenDialog<R> = { kind: 'edit'; item: R | null } | { kind: 'delete'; item: R } | null

/** How the actions of a row differ from type to type. */
export interface ActionOptions<R> {
  /** More actions of a row, shown before its deletion. */
  moreActions?: readonly RowAction<R>[]
  /** Existing items are edited in their editor alone; the dialog only creates. */
  isEditedInEditor?: boolean
  /** A published row with waiting changes can be published again. */
  publishesChanges?: boolean
  /** Whether publishing a row opens the review, since it has more to ask. */
  mustReview?: (row: R) => boolean
  /** The Delete key asks for confirmation, as the menu entry does; left out: it moves the row to the trash at once. */
  asksByKey?: boolean
}

/** The actions of a row of any type; none where the person may only read. */
export function useRowActions<R extends Row, A extends R & { uid: string }>(
  type: ListedType<R, A>,
  ask: (asked: OpenDialog<R>) => void,
  options: ActionOptions<R>,
): RowAction<R>[] {
  const { words, home, nameOf, hasNoEditor = false } = type
  const { moreActions = [], isEditedInEditor = false, publishesChanges = false } = options
  const navigate = useNavigate()
  const setPublished = useSetPublished(type, options.mustReview)
  const { trashByKey } = useTrash()
  const address = useItemTypes().addressOf(type.kind)
  if (!useMayWrite(type)) return []
  const isOwn = ({ isOthers }: R) => !isOthers
  const isScheduled = ({ status }: R) => status === 'scheduled'
  const isOut = ({ status }: R) => isSeen(status)
  const publishing: (RowAction<R> & Required<Pick<RowAction<R>, 'isFor'>>)[] = [
    {
      id: 'publish',
      label: `${words}.publish`,
      icon: 'published',
      isFor: (row) => (isOut(row) ? publishesChanges && row.hasChanges : !isScheduled(row)),
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
  ]
  return [
    {
      id: 'edit',
      label: `${words}.edit`,
      icon: 'edit',
      key: 'e',
      isFor: isOwn,
      run: (item) => (isEditedInEditor ? void navigate(`${home}/${item.id}`) : ask({ kind: 'edit', item })),
    },
    {
      id: 'open',
      label: 'console.openEditor',
      icon: 'expand',
      isFor: (row) => isOwn(row) && !isEditedInEditor && !hasNoEditor,
      run: ({ id }) => void navigate(`${home}/${id}`),
    },
    {
      id: 'read',
      label: 'console.openToRead',
      icon: 'expand',
      isFor: (row) => !isOwn(row) && !hasNoEditor,
      run: ({ id }) => void navigate(`${home}/${id}`),
    },
    // A type without an editor is switched in its dialog.
    ...(hasNoEditor
      ? []
      : publishing.map((action) => ({ ...action, isFor: (row: R) => isOwn(row) && action.isFor(row) }))),
    ...moreActions,
    {
      id: 'delete',
      label: `${words}.delete`,
      icon: 'trash',
      key: '#',
      ...(!hasNoEditor && { bulk: 'trash' as const }),
      isDanger: true,
      isFor: isOwn,
      run: (item) => ask({ kind: 'delete', item }),
      // The key asks no question, since the trash can be undone.
      ...(address !== null &&
        !options.asksByKey && {
          runByKey: (row) => void trashByKey({ type: address, id: row.id, title: nameOf(row) }),
        }),
    },
  ]
}
