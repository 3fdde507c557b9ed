import type { ComponentProps, ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { EditedItem, Editing } from '../editor/editing.ts'
import { EditorFoot } from '../editor/editor-foot.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { PanelSection } from '../editor/editor-panel.tsx'
import { ItemEditor } from '../editor/item-editor.tsx'
import { PublishedSwitch } from '../editor/published-switch.tsx'
import { DeleteOpenItem } from './delete-open-item.tsx'
import { CONTENT } from './fields.ts'
import { type ListedType, type Row, useEditorType, useItemPublication } from './item-type.ts'

interface ScreenProps<R extends Row, A extends R & EditedItem> {
  type: ListedType<R, A>
  /** The editor, usually an `ItemFrame`. */
  children: (editing: Editing<A>) => ReactNode
}

/** The editor of the item that the address names. */
export function ItemScreen<R extends Row, A extends R & EditedItem>({ type, children }: ScreenProps<R, A>) {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useEditorType(type)} id={itemId}>
      {children}
    </ItemEditor>
  )
}

type Own<A extends EditedItem> = Pick<
  ComponentProps<typeof EditorFrame<A>>,
  'day' | 'panelFields' | 'children'
> &
  Partial<Pick<ComponentProps<typeof EditorFrame<A>>, 'wordsOf' | 'title' | 'parents' | 'beside'>>

interface FrameProps<R extends Row, A extends R & EditedItem> extends Own<A> {
  type: ListedType<R, A>
  editing: Editing<A>
  /** Path of its public page; null where it has none, or readers cannot see it. */
  path: string | null
  /** Sections of the panel below the switch, each a `PanelSection`. */
  panel: ReactNode
  /** Why readers do not see the published item yet. */
  hint?: string | undefined
  /** Title and destination of its deletion, where the type does not say them. */
  deleting?: Pick<ComponentProps<typeof DeleteOpenItem>, 'title' | 'leadsTo'>
}

/** The editor of an item with a panel. Title, switch, texts and fields follow from its declaration. */
export function ItemFrame<R extends Row, A extends R & EditedItem>(props: FrameProps<R, A>) {
  const { type, editing, path, panel, hint, deleting, ...own } = props
  const { item, values, source } = editing
  const { mayWrite } = editing.type
  const t = useTranslations(type.words)
  const publication = useItemPublication(type, editing)
  const [name = '', ...others] = Object.keys(type.fields)
  const running = Object.keys(type.fields).filter((field) => type.fields[field] === CONTENT)
  return (
    <EditorFrame
      editing={editing}
      title={values[name] || source?.[name] || t('title')}
      viewPath={item.isPublished ? path : null}
      publication={mayWrite ? publication : null}
      panel={
        <>
          {mayWrite && (
            <PanelSection>
              <PublishedSwitch item={item} publication={publication} hint={hint} />
            </PanelSection>
          )}
          {panel}
        </>
      }
      panelFields={others.filter((field) => !running.includes(field))}
      deletion={mayWrite && <DeleteOpenItem type={type} editing={editing} {...deleting} />}
      {...(running.length > 0 && {
        foot: <EditorFoot text={running.map((field) => values[field] ?? '')} readOnly={!editing.mayWrite} />,
      })}
      texts={type.texts}
      {...own}
    />
  )
}
