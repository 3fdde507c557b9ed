import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFoot } from '../../../console/editor/editor-foot.tsx'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { DeleteOpenItem } from '../../../console/items/delete-open-item.tsx'
import { runningTextsOf } from '../../../console/items/fields.ts'
import { useEditorType, useItemPublication } from '../../../console/items/item-type.ts'
import { SearchResultFields } from '../../../console/items/search-result-fields.tsx'
import { SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { CASE_STUDIES_PATH } from '../contract.ts'
import { caseStudyType, type DraftedCaseStudy } from './type.ts'

const SECTIONS = ['challenge', 'solution', 'results'] as const
const PANEL_FIELDS = ['slug', 'client', 'industry', 'overview', 'tags', 'metaTitle', 'metaDescription']

const { texts, wordsOf } = runningTextsOf(caseStudyType.fields, 'overview')

/** The editor of one case study. */
export default function CaseStudyScreen() {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useEditorType(caseStudyType)} id={itemId}>
      {(editing) => <CaseStudyEditor editing={editing} />}
    </ItemEditor>
  )
}

function CaseStudyEditor({ editing }: { editing: Editing<DraftedCaseStudy> }) {
  const t = useTranslations('case-studies')
  const { type, item, values, source } = editing
  const publication = useItemPublication(caseStudyType, editing)
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || t('title')}
      viewPath={item.isPublished ? item.path : null}
      publication={type.mayWrite ? publication : null}
      panel={<Panel editing={editing} publication={publication} />}
      panelFields={PANEL_FIELDS}
      deletion={type.mayWrite && <DeleteOpenItem type={caseStudyType} editing={editing} />}
      foot={<EditorFoot text={SECTIONS.map((name) => values[name] ?? '')} />}
      texts={texts}
      wordsOf={wordsOf}
    >
      <EditorTitle editing={editing} />
      {SECTIONS.map((name) => (
        <section key={name} className="mb-1 flex flex-col [--writing-room:8rem]">
          <h2 aria-hidden className="mb-1.5 text-second font-semibold text-ink-2">
            {type.labels[name]}
          </h2>
          <EditorText editing={editing} name={name} />
        </section>
      ))}
    </EditorFrame>
  )
}

/** The facts of a case study beside its text. */
function Panel({ editing, publication }: { editing: Editing<DraftedCaseStudy>; publication: Publication }) {
  const t = useTranslations('case-studies')
  const { type, item, values, bind } = editing
  const { labels } = type
  const optional = t('optional')
  return (
    <>
      {type.mayWrite && (
        <PanelSection>
          <PublishedSwitch item={item} publication={publication} />
        </PanelSection>
      )}
      <PanelSection>
        <SlugField label={labels.slug ?? ''} under={CASE_STUDIES_PATH} bound={bind('slug')} />
        <TextField label={labels.client ?? ''} aside={optional} autoComplete="off" {...bind('client')} />
        <TextField label={labels.industry ?? ''} aside={optional} autoComplete="off" {...bind('industry')} />
        <TextArea
          label={labels.overview ?? ''}
          isAuthored
          aside={optional}
          dir="auto"
          {...bind('overview')}
        />
        <TextField
          label={labels.tags ?? ''}
          aside={optional}
          hint={t('tagsHint')}
          autoComplete="off"
          {...bind('tags')}
        />
      </PanelSection>
      <SearchResultFields editing={editing} description={values.overview ?? ''} path={CASE_STUDIES_PATH} />
    </>
  )
}
