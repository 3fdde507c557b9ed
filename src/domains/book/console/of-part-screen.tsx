import { useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { CHOICE, NUMBER } from '../../../console/items/fields.ts'
import { ItemFrame } from '../../../console/items/item-frame.tsx'
import { RowsField } from '../../../console/items/rows-field.tsx'
import { reflectionType } from '../types/reflection.ts'
import { type BelongingKind, BELONGINGS, type EditedBelonging, KINDS } from './belongings.ts'
import { BookField } from './book-field.tsx'
import { PartChoice, useHomePart } from './part-choice.tsx'
import { useBookType } from './types.ts'
import { useBook } from './use-book.ts'

/** The editor of an item of a part. The URL names its type; the declared fields stand one below the other. */
export default function OfPartScreen() {
  const { pathname } = useLocation()
  const kind = BELONGINGS.find((one) => pathname.startsWith(`${KINDS[one].type.home}/`))
  return kind && <OfKind key={kind} kind={kind} />
}

function OfKind({ kind }: { kind: BelongingKind }) {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useBookType(KINDS[kind].type)} id={itemId}>
      {(editing) => <OfPartEditor kind={kind} editing={editing} />}
    </ItemEditor>
  )
}

interface Props {
  kind: BelongingKind
  editing: Editing<EditedBelonging>
}

function OfPartEditor({ kind, editing }: Props) {
  const t = useTranslations('book')
  const { type, item, values, source, bind } = editing
  const parts = useBook().data?.parts ?? []
  const { part, ...ofPart } = useHomePart(item, parts)
  const home = part && {
    title: t('partNumber', { number: part.number }),
    path: `/admin/parts/${part.uid}/${kind}`,
  }
  const asked = [...FIRST.filter((field) => field in values), ...Object.keys(values).filter(isAsked)]
  // Numbers and choices go into the panel beside the texts.
  const { fields } = KINDS[kind].type
  const isInPanel = (field: string) => fields[field] === NUMBER || fields[field] === CHOICE
  const inPanel = asked.filter(isInPanel)
  const shown = (field: string) =>
    field === 'questions' ? (
      <RowsField
        key={field}
        label={type.labels.questions ?? ''}
        rowLabel={(place) => t('questionNumber', { number: place })}
        addLabel={t('addQuestion')}
        max={reflectionType.texts.questions.most}
        {...bind(field)}
      />
    ) : (
      <BookField of={KINDS[kind].type} key={field} {...bind(field)} />
    )
  return (
    <ItemFrame
      type={KINDS[kind].type}
      editing={editing}
      title={values.title || source?.title || ''}
      parents={[type.home, ...(home ? [home] : [])]}
      path={part?.isPublished ? part.path : null}
      {...ofPart}
      panel={
        <>
          <PanelSection>
            <PartChoice parts={parts} {...bind('partId')} />
          </PanelSection>
          {inPanel.map((field) => (
            <PanelSection key={field}>{shown(field)}</PanelSection>
          ))}
        </>
      }
      deleting={{
        title: t(`delete.${kind}`),
        leadsTo: item.partId === null ? type.home.path : `/admin/parts/${item.partId}/${kind}`,
      }}
      panelFields={['partId', ...inPanel]}
    >
      <EditorTitle editing={editing} />
      <div className="flex flex-col gap-4 pb-12">{asked.filter((field) => !isInPanel(field)).map(shown)}</div>
    </ItemFrame>
  )
}

/** A picture comes before the fields about it. */
const FIRST: readonly string[] = ['path', 'altText']

/** Fields with a fixed place on the screen. */
const STANDING: ReadonlySet<string> = new Set(['title', 'partId', ...FIRST])

const isAsked = (field: string) => !STANDING.has(field)
