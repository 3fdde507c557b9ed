import { useTranslations } from 'use-intl'
import { EditorSigns } from '../../../console/editor/editor-signs.tsx'
import { titleColumn, updatedColumn } from '../../../console/items/columns.tsx'
import { ItemField } from '../../../console/items/item-fields.tsx'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import { EntryTabs } from '../../../console/link-tabs.tsx'
import type { Column } from '../../../console/catalogue/list-spec.ts'
import type { PublicPart } from '../shapes.ts'
import type { ChapterRow } from '../types/chapter.ts'
import { chapterList } from './lists.ts'
import { PartChoice } from './part-choice.tsx'
import { type DraftedChapter, studioChapter } from './types.ts'
import { useBook } from './use-book.ts'

/** The list has texts of its own; field labels are those of the book. */
const LISTED = { ...studioChapter, words: 'book.chapterList', fieldWords: 'book.field' }

/** All chapters of the book, in its order or another. */
export default function ChaptersScreen() {
  const t = useTranslations('book')
  const parts = useBook(true).data?.parts ?? []
  return (
    <ItemsScreen<ChapterRow, DraftedChapter>
      type={LISTED}
      list={{ ...chapterList, columns: useColumns(parts) }}
      tabs={<EntryTabs />}
      // A chapter needs a part.
      isReady={parts.length > 0}
      first={{ partId: parts.at(-1)?.uid ?? '' }}
      opensNew
      creation={{ title: t('create.chapters'), saveLabel: t('createNow') }}
      fields={(form) => (
        <>
          <ItemField of={LISTED} name="title" {...form} />
          <PartChoice parts={parts} {...form.bind('partId')} />
        </>
      )}
      isEditedInEditor
      publishesChanges
      // The review asks whether to publish the draft part, too.
      mustReview={({ partId }) => !parts.some(({ uid, isPublished }) => uid === partId && isPublished)}
      asksByKey
    />
  )
}

function useColumns(parts: readonly PublicPart[]): Column<ChapterRow>[] {
  const t = useTranslations('book')
  const placeOf = ({ number, partId }: ChapterRow) => {
    const part = parts.find(({ uid }) => uid === partId)
    return part ? t('chapterInPart', { number, part: part.number }) : t('chapterNumber', { number })
  }
  return [
    { ...titleColumn(studioChapter, placeOf), head: 'book.field.title' },
    {
      id: 'order',
      head: 'book.field.displayOrder',
      width: '112px',
      sort: 'order',
      narrow: 'line',
      cell: ({ displayOrder }) => t('order', { displayOrder }),
    },
    {
      id: 'readTime',
      head: 'book.field.readTime',
      width: '112px',
      narrow: 'line',
      cell: ({ readTime }) => readTime !== null && t('minutesShort', { minutes: readTime }),
      line: ({ readTime }) => (readTime === null ? null : t('minutesShort', { minutes: readTime })),
    },
    {
      id: 'status',
      head: 'book.status',
      width: '248px',
      tablet: '144px',
      locked: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <EditorSigns item={row} isDirty={false} />
        </span>
      ),
    },
    { ...updatedColumn('book'), head: 'book.updated', width: '128px' },
  ]
}
