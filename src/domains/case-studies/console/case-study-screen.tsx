import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { fieldsOfPanel } from '../../../console/items/fields-of-panel.ts'
import { ItemFields } from '../../../console/items/item-fields.tsx'
import { ItemFrame, ItemScreen } from '../../../console/items/item-frame.tsx'
import { SearchResultFields } from '../../../console/items/search-result-fields.tsx'
import { CASE_STUDIES_PATH } from '../contract.ts'
import { type DraftedCaseStudy, studioCaseStudy } from './type.ts'

const FIELDS = fieldsOfPanel(studioCaseStudy, ['slug', 'client', 'industry', 'overview', 'tags', 'picture'])

export default function CaseStudyScreen() {
  return <ItemScreen type={studioCaseStudy}>{(editing) => <CaseStudyEditor editing={editing} />}</ItemScreen>
}

function CaseStudyEditor({ editing }: { editing: Editing<DraftedCaseStudy> }) {
  const { type, item, values, bind } = editing
  return (
    <ItemFrame
      type={studioCaseStudy}
      editing={editing}
      path={item.path}
      panel={
        <>
          <PanelSection>
            <ItemFields of={studioCaseStudy} bind={bind} names={FIELDS} />
          </PanelSection>
          <SearchResultFields
            editing={editing}
            description={values.overview ?? ''}
            path={CASE_STUDIES_PATH}
          />
        </>
      }
    >
      <EditorTitle editing={editing} />
      {(['challenge', 'solution', 'results'] as const).map((name) => (
        <section key={name} className="mb-1 flex flex-col [--writing-room:8rem]">
          <h2 aria-hidden className="mb-1.5 text-second font-semibold text-ink-2">
            {type.labels[name]}
          </h2>
          <EditorText editing={editing} name={name} />
        </section>
      ))}
    </ItemFrame>
  )
}
