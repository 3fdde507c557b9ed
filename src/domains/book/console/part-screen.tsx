import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { BELONGINGS, type Belongings, useBelongings } from './belongings.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { PartBelongings } from './part-belongings.tsx'
import { colorKey, PartFields } from './part-fields.tsx'
import { type PartTab, PartTabs, tabOf } from './tabs.tsx'
import { useBook } from './use-book.ts'
import { type DraftedPart, partStudio, useBookType } from './types.ts'

/** The editor of one part, with what belongs to it behind tabs. */
export default function PartScreen() {
  const { partId = '', tab } = useParams()
  return (
    <ItemEditor type={useBookType(partStudio)} id={partId}>
      {(editing) => <PartEditor editing={editing} tab={tabOf(tab)} />}
    </ItemEditor>
  )
}

function PartEditor({ editing, tab }: { editing: Editing<DraftedPart>; tab: PartTab }) {
  const t = useTranslations('book')
  const { type, item, values, source, bind } = editing
  const parts = useBook().data?.parts ?? []
  const { data } = useBelongings(item.uid)
  const publication = useItemPublication(partStudio, editing)
  const list = BELONGINGS.find((one) => one === tab)
  return (
    <EditorFrame
      editing={editing}
      title={t('partNamed', { number: values.number ?? '', title: values.title || source?.title || '' })}
      viewPath={item.isPublished ? item.path : null}
      publication={type.mayWrite ? publication : null}
      published={type.mayWrite && <PublishedSwitch item={item} publication={publication} />}
      below={list && <PartBelongings kind={list} partId={item.uid} />}
      deletion={
        tab === 'part' &&
        type.mayWrite && <DeleteOpenItem type={partStudio} editing={editing} title={t('delete.part')} />
      }
      wordsOf={(field, value) => (field === 'color' ? t(`color.${colorKey(value)}`) : null)}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <PartTabs partId={item.uid} open={tab} counts={countsOf(data)} />
      {tab === 'part' && <PartFields bind={bind} values={values} parts={parts} />}
      {tab === 'gallery' && <GalleryFields bound={bind('gallery')} />}
    </EditorFrame>
  )
}

/** A gallery is no list: its pictures are counted where they stand. */
function countsOf(data: Belongings | undefined): Partial<Record<PartTab, number>> {
  if (!data) return {}
  const { chapters, reflections, evidence, breath } = data.items
  const counts = Object.entries({ chapters, reflections, evidence, breath })
  return Object.fromEntries(counts.map(([kind, items]) => [kind, items.length]))
}
