import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { type BelongingKind, BELONGINGS, useBelongings } from './belongings.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { PartBelongings } from './part-belongings.tsx'
import { colorKey, PartFields } from './part-fields.tsx'
import { PartTabs } from './part-tabs.tsx'
import { useBook } from './use-book.ts'
import { type DraftedPart, studioPart, useBookType } from './types.ts'

/** The editor of one part, with a tab for each type of its items. */
export default function PartScreen() {
  const { partId = '', tab } = useParams()
  return (
    <ItemEditor type={useBookType(studioPart)} id={partId}>
      {(editing) => <PartEditor editing={editing} open={BELONGINGS.find((kind) => kind === tab)} />}
    </ItemEditor>
  )
}

interface Props {
  editing: Editing<DraftedPart>
  /** The open tab; undefined: the part itself. */
  open: BelongingKind | undefined
}

function PartEditor({ editing, open }: Props) {
  const t = useTranslations('book')
  const { type, item, values, source, bind } = editing
  const parts = useBook().data?.parts ?? []
  const { data } = useBelongings(item.uid)
  const publication = useItemPublication(studioPart, editing)
  return (
    <EditorFrame
      editing={editing}
      title={t('partNamed', { number: values.number ?? '', title: values.title || source?.title || '' })}
      viewPath={item.isPublished ? item.path : null}
      publication={type.mayWrite ? publication : null}
      published={type.mayWrite && <PublishedSwitch item={item} publication={publication} />}
      below={open && <PartBelongings kind={open} partId={item.uid} />}
      deletion={
        !open &&
        type.mayWrite && <DeleteOpenItem type={studioPart} editing={editing} title={t('delete.part')} />
      }
      wordsOf={(field, value) => (field === 'color' ? t(`color.${colorKey(value)}`) : null)}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <PartTabs partId={item.uid} open={open} items={data?.items} />
      {!open && <PartFields bind={bind} values={values} parts={parts} />}
      {open === 'gallery' && <GalleryFields bound={bind('gallery')} />}
    </EditorFrame>
  )
}
