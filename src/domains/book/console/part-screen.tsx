import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useMay } from '../../../console/context.ts'
import { DeleteItem } from '../../../console/editor/delete-item.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { PublishedSwitch } from '../../../console/editor/published-switch.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import type { PublicPart } from '../contract.ts'
import { parts as calls } from '../types/part.ts'
import { type Belonging, type BelongingKind, BELONGINGS, useBelongings, WAITS } from './belongings.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { PartBelongings } from './part-belongings.tsx'
import { colorKey, PartFields } from './part-fields.tsx'
import { type PartTab, PartTabs, tabOf } from './part-tabs.tsx'
import { useBook } from './use-book.ts'
import { useBookPublication } from './use-book-publication.ts'
import { type DraftedPart, partStudio, useEditorType, wordsOf } from './types.ts'

/** The editor of one part, with what belongs to it behind tabs. */
export default function PartScreen() {
  const { partId = '', tab } = useParams()
  return (
    <ItemEditor type={useEditorType(partStudio)} id={partId}>
      {(editing) => <PartEditor editing={editing} tab={tabOf(tab)} />}
    </ItemEditor>
  )
}

function PartEditor({ editing, tab }: { editing: Editing<DraftedPart>; tab: PartTab }) {
  const t = useTranslations('book')
  const call = useCall()
  const { type, item, values, source, bind } = editing
  const mayPublish = useMay('content.publish')
  const parts = useBook().data?.parts ?? []
  const belongings = useBelongings(item.uid)
  const builtIn = parts.find(({ uid }) => uid === item.uid)?.builtIn ?? []
  const params = { id: item.uid }
  const publication = useBookPublication(editing, {
    withdraw: (options) => call(calls.unpublish, { params }, options),
    schedule: (body, options) => call(calls.schedule, { params, body }, options),
  })
  const list = BELONGINGS.find((one) => one === tab)
  return (
    <EditorFrame
      editing={editing}
      title={t('partNamed', { number: values.number ?? '', title: values.title || source?.title || '' })}
      viewPath={item.isPublished ? item.path : null}
      publication={mayPublish ? publication : null}
      published={mayPublish && <PublishedSwitch item={item} publication={publication} />}
      below={
        list && (
          <Belongings kind={list} partId={item.uid} query={belongings} parts={parts} builtIn={builtIn} />
        )
      }
      deletion={
        tab === 'part' &&
        type.mayWrite && (
          <DeleteItem
            editing={editing}
            title={t('deletePart')}
            onDelete={() => call(calls.remove, { params })}
          />
        )
      }
      wordsOf={(field, value) => (field === 'color' ? t(`color.${colorKey(value)}`) : wordsOf(field, value))}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <PartTabs partId={item.uid} open={tab} counts={countsOf(belongings.data)} />
      {tab === 'part' && <PartFields bind={bind} values={values} parts={parts} />}
      {tab === 'gallery' && <GalleryFields bound={bind('gallery')} />}
    </EditorFrame>
  )
}

interface BelongingsProps {
  kind: BelongingKind
  partId: string
  query: ReturnType<typeof useBelongings>
  parts: readonly PublicPart[]
  /** Kinds of which readers see what came with the sample. */
  builtIn: readonly string[]
}

function Belongings({ kind, partId, query, parts, builtIn }: BelongingsProps) {
  const numbers = new Map(parts.flatMap(({ chapters }) => chapters.map(({ uid, number }) => [uid, number])))
  const numberOf = ({ uid, number }: Belonging) => numbers.get(uid) ?? number
  if (query.data) {
    const { [kind]: items, waiting } = query.data
    const field = WAITS[kind]
    return (
      <PartBelongings
        key={kind}
        kind={kind}
        partId={partId}
        items={kind === 'chapters' ? items.map((item) => ({ ...item, number: numberOf(item) })) : items}
        isWaiting={field !== null && waiting[field] !== null}
        isBuiltIn={builtIn.includes(kind)}
      />
    )
  }
  if (!query.isError) return null
  return (
    <LoadingFailed
      isScreen
      sentence="book.loadingFailed"
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
}

/** A gallery is no list: its pictures are counted where they stand. */
function countsOf(data: ReturnType<typeof useBelongings>['data']): Partial<Record<PartTab, number>> {
  if (!data) return {}
  return {
    chapters: data.chapters.length,
    reflections: data.reflections.length,
    evidence: data.evidence.length,
    breath: data.breath.length,
  }
}
