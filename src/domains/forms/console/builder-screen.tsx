import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { ItemScreen } from '../../../console/items/item-frame.tsx'
import { useItemPublication } from '../../../console/items/item-type.ts'
import { Segments } from '../../../ui/segments.tsx'
import { formPath } from '../contract.ts'
import { FormTabs } from '../ui.tsx'
import { sourceWordsIn, textsIn, wordedIn, wordsOf } from './field-values.ts'
import { FieldsPane } from './fields-pane.tsx'
import { LivePreview } from './live-preview.tsx'
import { SettingsPane } from './settings-pane.tsx'
import { type DraftedForm, studioForm } from './type.ts'
import { useWordLabels } from './word-labels.ts'

type Pane = 'fields' | 'settings' | 'preview'

export default function BuilderScreen() {
  return <ItemScreen type={studioForm}>{(editing) => <Builder editing={editing} />}</ItemScreen>
}

function Builder({ editing: opened }: { editing: Editing<DraftedForm> }) {
  const t = useTranslations('forms')
  const editing = useWordsOfSource(opened)
  const { type, item, values, locale } = editing
  const publication = useItemPublication(studioForm, editing)
  const mayReadEntries = useMay('form.entries')
  const [pane, setPane] = useState<Pane>('fields')
  const [openField, setOpenField] = useState<string | null>(null)
  const name = (editing.source && textsIn(values.words).name) || values.name || t('title')
  const preview = (
    <LivePreview values={values} locale={locale} marked={pane === 'fields' ? openField : null} />
  )
  return (
    <EditorFrame
      editing={editing}
      title={name}
      viewPath={item.isPublished ? formPath(item.slug) : null}
      publication={type.mayWrite ? publication : null}
      isTranslatedBeside
      signs={{ on: t('active'), off: t('inactive') }}
      beside={
        mayReadEntries && (
          <Link
            to={`/admin/forms/entries?form=${item.uid}`}
            className="hit text-accent underline underline-offset-3"
          >
            {t('soManyEntries', { count: item.entries })}
          </Link>
        )
      }
      above={
        <div className="px-4 pt-4 tablet:px-6 tablet:pt-6 wide:px-9">
          <p className="mb-3 font-serif text-[26px]/[32px] font-medium tracking-[-0.01em]">{t('title')}</p>
          <FormTabs />
        </div>
      }
      panel={<div className="border-b border-line px-5 py-4">{preview}</div>}
      isPanelWide
      deletion={
        type.mayWrite && (
          <DeleteOpenItem
            type={studioForm}
            editing={editing}
            question={t('deleteQuestion', { name, count: item.entries })}
          />
        )
      }
      below={
        <div className={`pt-9 max-tablet:pt-0 wide:hidden ${pane === 'preview' ? '' : 'max-tablet:hidden'}`}>
          {preview}
        </div>
      }
      wordsOf={wordsOf}
    >
      <h2 className="font-serif text-dialog font-medium wrap-anywhere" dir="auto">
        {name}
      </h2>
      <p className="mb-4 text-second text-ink-2 wrap-anywhere">{formPath(values.slug ?? '')}</p>
      <div className="mb-3.5 flex">
        <Segments
          label={t('panes')}
          isLabelHidden
          options={[
            { value: 'fields', label: t('pane.fields') },
            { value: 'settings', label: t('pane.settings') },
            { value: 'preview', label: t('pane.preview'), className: 'tablet:hidden' },
          ]}
          value={pane}
          onChange={setPane}
        />
      </div>
      {pane === 'fields' && <FieldsPane editing={editing} open={openField} onOpen={setOpenField} />}
      {pane === 'settings' && <SettingsPane editing={editing} publication={publication} />}
    </EditorFrame>
  )
}

/** The words of a form lie in its name, fields and settings: a translation is written beside those of the draft, each by a label. */
function useWordsOfSource(editing: Editing<DraftedForm>): Editing<DraftedForm> {
  const labels = useWordLabels(wordedIn(editing.source ?? {}))
  const { type, source } = editing
  if (!source) return editing
  const words = JSON.stringify(sourceWordsIn(source))
  return {
    ...editing,
    type: { ...type, labels: { ...type.labels, ...labels } },
    source: { ...source, words },
  }
}
