import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { GroupField } from '../../../console/items/group-field.tsx'
import { within } from '../../../console/items/groups.ts'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { RowsField } from '../../../console/items/rows-field.tsx'
import { ROWS } from '../../../console/items/rows.ts'
import { BookField } from './book-field.tsx'
import { SPIRAL_PARTS_MAX } from '../types/intro.ts'
import { type DraftedIntro, studioIntro, useBookType } from './types.ts'

/** The editor of the "How to use" page. */
export default function IntroScreen() {
  const { site } = useConsole()
  return (
    <ItemEditor type={useBookType(studioIntro)} id={site.id}>
      {(editing) => <IntroEditor editing={editing} />}
    </ItemEditor>
  )
}

function IntroEditor({ editing }: { editing: Editing<DraftedIntro> }) {
  const t = useTranslations('book')
  const { type, values, source, bind } = editing
  const { labels } = type
  const publication = useItemPublication(studioIntro, editing)
  const spiral = bind('spiral')
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || ''}
      viewPath="/book/intro"
      publication={type.mayWrite ? publication : null}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <div className="flex flex-col gap-4">
        <BookField of={studioIntro} {...bind('description')} />
        <h2 className="mt-3 border-b border-line-2 pb-2 font-semibold">{labels.spiral}</h2>
        <GroupField of={studioIntro} bound={spiral} name="title" />
        <GroupField of={studioIntro} bound={spiral} name="description" />
        <RowsField
          label={labels['spiral.parts'] ?? ''}
          rowLabel={(place) => t('partNumber', { number: place })}
          addLabel={t('addPart')}
          max={SPIRAL_PARTS_MAX}
          {...within(spiral, 'parts', ROWS)}
        />
        <GroupField of={studioIntro} bound={spiral} name="guidance" />
      </div>
    </EditorFrame>
  )
}
