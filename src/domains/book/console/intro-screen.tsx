import { useTranslations } from 'use-intl'
import { useConsole, useMay } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { rows, within, words } from './forms.ts'
import { RowsField } from './rows-field.tsx'
import { useBookPublication } from './use-book-publication.ts'
import { SPIRAL_PARTS_MAX } from '../types/intro.ts'
import { type DraftedIntro, introStudio, useEditorType, wordsOf } from './types.ts'

/** The editor of how to use the book. */
export default function IntroScreen() {
  const { site } = useConsole()
  return (
    <ItemEditor type={useEditorType(introStudio)} id={site.id}>
      {(editing) => <IntroEditor editing={editing} />}
    </ItemEditor>
  )
}

function IntroEditor({ editing }: { editing: Editing<DraftedIntro> }) {
  const t = useTranslations('book')
  const { type, values, source, bind } = editing
  const { labels } = type
  // It has no switch: it is always there.
  const publication = useBookPublication(editing, {})
  const spiral = bind('spiral')
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || ''}
      viewPath="/book/intro"
      publication={useMay('content.publish') ? publication : null}
      wordsOf={wordsOf}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <div className="flex flex-col gap-4">
        <TextArea label={labels.description ?? ''} isAuthored dir="auto" {...bind('description')} />
        <h2 className="mt-3 border-b border-line-2 pb-2 font-semibold">{labels.spiral}</h2>
        <TextField
          label={labels.title ?? ''}
          isAuthored
          autoComplete="off"
          {...within(spiral, 'title', words)}
          error={spiral.error}
        />
        <TextArea
          label={labels.description ?? ''}
          isAuthored
          dir="auto"
          {...within(spiral, 'description', words)}
        />
        <RowsField
          label={t('spiralParts')}
          rowLabel={(place) => t('partNumber', { number: place })}
          addLabel={t('addPart')}
          max={SPIRAL_PARTS_MAX}
          {...within(spiral, 'parts', rows)}
        />
        <TextArea label={t('guidance')} isAuthored dir="auto" {...within(spiral, 'guidance', words)} />
      </div>
    </EditorFrame>
  )
}
