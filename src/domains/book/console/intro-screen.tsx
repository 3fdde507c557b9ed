import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { TEXT } from '../../../console/items/fields.ts'
import { within } from '../../../console/items/groups.ts'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { RowsField } from '../../../console/items/rows-field.tsx'
import { ROWS } from '../../../console/items/rows.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { BookField } from './book-field.tsx'
import { SPIRAL_PARTS_MAX } from '../types/intro.ts'
import { type DraftedIntro, introStudio, useBookType } from './types.ts'

/** The editor of how to use the book. */
export default function IntroScreen() {
  const { site } = useConsole()
  return (
    <ItemEditor type={useBookType(introStudio)} id={site.id}>
      {(editing) => <IntroEditor editing={editing} />}
    </ItemEditor>
  )
}

function IntroEditor({ editing }: { editing: Editing<DraftedIntro> }) {
  const t = useTranslations('book')
  const { type, values, source, bind } = editing
  const { labels } = type
  const publication = useItemPublication(introStudio, editing)
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
        <BookField {...bind('description')} />
        <h2 className="mt-3 border-b border-line-2 pb-2 font-semibold">{labels.spiral}</h2>
        <TextField
          label={labels.title ?? ''}
          isAuthored
          autoComplete="off"
          {...within(spiral, 'title', TEXT)}
          error={spiral.error}
        />
        <TextArea
          label={labels.description ?? ''}
          isAuthored
          dir="auto"
          {...within(spiral, 'description', TEXT)}
        />
        <RowsField
          label={t('spiralParts')}
          rowLabel={(place) => t('partNumber', { number: place })}
          addLabel={t('addPart')}
          max={SPIRAL_PARTS_MAX}
          {...within(spiral, 'parts', ROWS)}
        />
        <TextArea label={t('guidance')} isAuthored dir="auto" {...within(spiral, 'guidance', TEXT)} />
      </div>
    </EditorFrame>
  )
}
