import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { EditorText } from '../../../console/editor/editor-text.tsx'
import { EditorTitle } from '../../../console/editor/editor-title.tsx'
import { ItemEditor } from '../../../console/editor/item-editor.tsx'
import { ItemFrame } from '../../../console/items/item-frame.tsx'
import type { PublicPart } from '../shapes.ts'
import { ChapterPanel } from './chapter-panel.tsx'
import { useHomePart } from './part-choice.tsx'
import { type DraftedChapter, studioChapter, useBookType } from './types.ts'
import { useBook } from './use-book.ts'

export default function ChapterScreen() {
  const { chapterId = '' } = useParams()
  const book = useBook()
  return (
    <ItemEditor type={useBookType(studioChapter)} id={chapterId} also={book}>
      {(editing) => <ChapterEditor editing={editing} parts={book.data?.parts ?? []} />}
    </ItemEditor>
  )
}

const IN_COLUMN = ['title', 'subtitle', 'content']

interface Props {
  editing: Editing<DraftedChapter>
  parts: readonly PublicPart[]
}

function ChapterEditor({ editing, parts }: Props) {
  const t = useTranslations('book')
  const { type, item, values, source } = editing
  const { part, ...ofPart } = useHomePart(item, parts)
  return (
    <ItemFrame
      type={studioChapter}
      editing={editing}
      title={values.title || source?.title || t('chapterNumber', { number: item.number })}
      parents={[
        type.home,
        {
          title: part ? t('partNumber', { number: part.number }) : t('part'),
          path: `/admin/parts/${item.partId}/chapters`,
        },
      ]}
      path={part?.isPublished ? `/chapters/${item.number}` : null}
      {...ofPart}
      beside={part && <span>{t('chapterInPart', { number: item.number, part: part.number })}</span>}
      panel={<ChapterPanel editing={editing} parts={parts} />}
      panelFields={Object.keys(values).filter((field) => !IN_COLUMN.includes(field))}
      deleting={{ title: t('delete.chapters'), leadsTo: `/admin/parts/${item.partId}` }}
    >
      <EditorTitle editing={editing} subtitle="subtitle" />
      <EditorText editing={editing} />
    </ItemFrame>
  )
}
