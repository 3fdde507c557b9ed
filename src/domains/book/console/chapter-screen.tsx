import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useMay } from '../../../console/context.ts'
import { DeleteItem } from '../../../console/editor/delete-item.tsx'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorFoot } from '../../../console/editor/editor-foot.tsx'
import { EditorFrame } from '../../../console/editor/editor-frame.tsx'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import type { PublicPart } from '../contract.ts'
import { chapters } from '../types/chapter.ts'
import { CHAPTER_PANEL_FIELDS, ChapterPanel } from './chapter-panel.tsx'
import { useBookPublication } from './use-book-publication.ts'
import { useBook } from './use-book.ts'
import { type DraftedChapter, chapterStudio, useEditorType, wordsOf } from './types.ts'

/** Where two versions can stand one behind the other. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'description'])

/** The editor of one chapter. */
export default function ChapterScreen() {
  const { chapterId = '' } = useParams()
  const book = useBook()
  return (
    <ItemEditor type={useEditorType(chapterStudio)} id={chapterId} also={book}>
      {(editing) => <ChapterEditor editing={editing} parts={book.data?.parts ?? []} />}
    </ItemEditor>
  )
}

interface Props {
  editing: Editing<DraftedChapter>
  parts: readonly PublicPart[]
}

function ChapterEditor({ editing, parts }: Props) {
  const t = useTranslations('book')
  const { type, item, values, source } = editing
  const call = useCall()
  const mayPublish = useMay('content.publish')
  const part = parts.find(({ uid }) => uid === item.partId) ?? null
  const params = { id: item.uid }
  const publication = useBookPublication(editing, {
    withdraw: (options) => call(chapters.unpublish, { params }, options),
    schedule: (body, options) => call(chapters.schedule, { params, body }, options),
  })
  const isPublic = item.isPublished && part?.isPublished === true
  return (
    <EditorFrame
      editing={editing}
      title={values.title || source?.title || t('chapterNumber', { number: item.number })}
      parents={[
        type.home,
        {
          title: part ? t('partNumber', { number: part.number }) : t('part'),
          path: `/admin/parts/${item.partId}/chapters`,
        },
      ]}
      viewPath={isPublic ? `/chapters/${item.number}` : null}
      publication={mayPublish ? publication : null}
      beside={part && <span>{t('chapterInPart', { number: item.number, part: part.number })}</span>}
      panel={
        <ChapterPanel
          editing={editing}
          parts={parts}
          part={part}
          publication={mayPublish ? publication : null}
        />
      }
      panelFields={CHAPTER_PANEL_FIELDS}
      deletion={
        type.mayWrite && (
          <DeleteItem
            editing={editing}
            title={t('deleteChapter')}
            onDelete={() => call(chapters.remove, { params })}
            leadsTo={`/admin/parts/${item.partId}`}
          />
        )
      }
      foot={<EditorFoot text={values.content ?? ''} />}
      texts={TEXTS}
      wordsOf={(field, value) => (field === 'partId' ? nameOfPart(parts, value, t) : wordsOf(field, value))}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <EditorText editing={editing} />
    </EditorFrame>
  )
}

function nameOfPart(
  parts: readonly PublicPart[],
  id: string,
  t: ReturnType<typeof useTranslations<'book'>>,
): string {
  const part = parts.find(({ uid }) => uid === id)
  return part ? t('partNamed', { number: part.number, title: part.title }) : id
}
