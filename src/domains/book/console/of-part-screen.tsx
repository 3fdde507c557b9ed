import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useMay } from '../../../console/context.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { DeleteItem } from '../../../console/editor/delete-item.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { PanelSection } from '../../../console/editor/editor-panel.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import type { Field } from '../../../content/type/field.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { PictureField } from '../../media/ui.tsx'
import { QUESTIONS_MAX } from '../types/reflection.ts'
import type { BelongingKind } from './belongings.ts'
import { RowsField } from './rows-field.tsx'
import {
  breathStudio,
  evidenceStudio,
  type OfPart,
  reflectionStudio,
  type Shown,
  useEditorType,
  visualStudio,
  wordsOf,
} from './types.ts'
import { useBook } from './use-book.ts'
import { useBookPublication } from './use-book-publication.ts'

/** The editor of one finding. */
export const EvidenceScreen = () => (
  <OfPartScreen type={evidenceStudio} tab="evidence" deleteLabel="deleteEvidence" />
)
/** The editor of one pause for breathing. */
export const BreathScreen = () => <OfPartScreen type={breathStudio} tab="breath" deleteLabel="deleteBreath" />
/** The editor of one reflection with its questions. */
export const ReflectionScreen = () => (
  <OfPartScreen type={reflectionStudio} tab="reflections" deleteLabel="deleteReflection" />
)
/** The editor of one picture of the book as data. */
export const VisualScreen = () => (
  <OfPartScreen type={visualStudio} tab="gallery" deleteLabel="deleteVisual" />
)

interface Props {
  type: OfPart
  /** Where in the editor of its part it is listed. */
  tab: BelongingKind
  deleteLabel: 'deleteEvidence' | 'deleteBreath' | 'deleteReflection' | 'deleteVisual'
}

/** The editor of what belongs to a part and is switched on and off: its declared fields, one below the other. */
function OfPartScreen(props: Props) {
  const { itemId = '' } = useParams()
  return (
    <ItemEditor type={useEditorType(props.type)} id={itemId}>
      {(editing) => <OfPartEditor {...props} editing={editing} />}
    </ItemEditor>
  )
}

function OfPartEditor({
  type: {
    fields,
    calls: { save, remove },
  },
  tab,
  deleteLabel,
  editing,
}: Props & { editing: Editing<Shown<OfPart>> }) {
  const t = useTranslations('book')
  const call = useCall()
  const { type, item, values, source, bind } = editing
  const mayPublish = useMay('content.publish')
  const parts = useBook().data?.parts ?? []
  const part = parts.find(({ uid }) => uid === item.partId)
  const params = { id: item.uid }
  const publication = useBookPublication(editing, {
    withdraw: (options) => call(save, { params, body: { isActive: false } }, options),
  })
  const nameOfPart = (id: string) => {
    const found = parts.find(({ uid }) => uid === id)
    return found ? t('partNamed', { number: found.number, title: found.title }) : id
  }
  const isInPanel = (field: string) => PANEL.has(fields[field]?.kind ?? '')
  const asked = Object.keys(values).filter((field) => !STANDING.has(field))
  const shown = (field: string) => (
    <DeclaredField key={field} field={fields[field]} label={type.labels[field] ?? ''} bound={bind(field)} />
  )
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || ''}
      parents={[
        type.home,
        ...(part
          ? [{ title: t('partNumber', { number: part.number }), path: `/admin/parts/${part.uid}/${tab}` }]
          : []),
      ]}
      viewPath={item.isPublished && part?.isPublished ? part.path : null}
      publication={mayPublish ? publication : null}
      panel={
        <>
          {mayPublish && (
            <PanelSection>
              <PublishedSwitch
                item={item}
                publication={publication}
                hint={item.isPublished && part && !part.isPublished ? t('waitsForPart') : undefined}
              />
            </PanelSection>
          )}
          <PanelSection>
            <SelectField label={type.labels.partId ?? ''} {...bind('partId')}>
              {values.partId === '' && <option value="">{t('ofNoPart')}</option>}
              {parts.map(({ uid }) => (
                <option key={uid} value={uid}>
                  {nameOfPart(uid)}
                </option>
              ))}
            </SelectField>
          </PanelSection>
          {asked.filter(isInPanel).map((field) => (
            <PanelSection key={field}>{shown(field)}</PanelSection>
          ))}
          {'displayOrder' in values && <PanelSection>{shown('displayOrder')}</PanelSection>}
        </>
      }
      deletion={
        type.mayWrite && (
          <DeleteItem
            editing={editing}
            title={t(deleteLabel)}
            onDelete={async () => remove && call(remove, { params })}
            leadsTo={item.partId === null ? type.home.path : `/admin/parts/${item.partId}/${tab}`}
          />
        )
      }
      panelFields={['partId', 'displayOrder', ...asked.filter(isInPanel)]}
      wordsOf={(field, value) => (field === 'partId' ? nameOfPart(value) : wordsOf(field, value))}
    >
      <EditorTitle editing={editing} />
      <div className="flex flex-col gap-4 pb-12">{asked.filter((field) => !isInPanel(field)).map(shown)}</div>
    </EditorFrame>
  )
}

/** Fields that stand at a place of their own. */
const STANDING: ReadonlySet<string> = new Set(['title', 'partId', 'displayOrder'])

/** Kinds of fields that stand beside the texts. */
const PANEL: ReadonlySet<string> = new Set(['number', 'choice'])

/** What is said below some fields. */
const HINTS = { path: 'pathHint', altText: 'altHint', duration: 'inMinutes' } as const

function DeclaredField({
  field,
  label,
  bound,
}: {
  field: Field | undefined
  label: string
  bound: Bound
}): ReactNode {
  const t = useTranslations('book')
  const tChoice = useTranslations(`book.${bound.name}`)
  const hinted = bound.name in HINTS ? HINTS[bound.name as keyof typeof HINTS] : null
  const hint = hinted === null ? {} : { hint: t(hinted) }
  switch (field?.kind) {
    case 'picture':
      return <PictureField label={label} hint={hint.hint ?? ''} bound={bound} />
    case 'number':
      return <TextField label={label} {...hint} inputMode="numeric" autoComplete="off" {...bound} />
    case 'choice':
      return (
        <SelectField label={label} {...bound}>
          {field.values?.map((one) => (
            <option key={one} value={one}>
              {tChoice(one)}
            </option>
          ))}
        </SelectField>
      )
    case 'list':
      return (
        <RowsField
          label={label}
          rowLabel={(place) => t('questionNumber', { number: place })}
          addLabel={t('addQuestion')}
          max={QUESTIONS_MAX}
          {...bound}
        />
      )
    default:
      return <TextArea label={label} {...hint} isAuthored dir="auto" {...bound} />
  }
}
