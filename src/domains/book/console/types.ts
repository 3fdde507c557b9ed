import { useTranslations } from 'use-intl'
import type { EditedItem, EditorType } from '../../../console/editor/editing.ts'
import { type EditedType, useEditorType } from '../../../console/items/item-type.ts'
import { ROWS } from '../../../console/items/rows.ts'
import { studioRecordOf, studioTypeOf } from '../../../console/items/studio-type.ts'
import { book, bookType } from '../types/book.ts'
import { breath, breathType } from '../types/breath.ts'
import { chapters, chapterType } from '../types/chapter.ts'
import { evidence, evidenceType } from '../types/evidence.ts'
import { intro, introType } from '../types/intro.ts'
import { parts, partType } from '../types/part.ts'
import { reflections, reflectionType } from '../types/reflection.ts'
import { visuals, visualType } from '../types/visual.ts'
import { chapterList } from './lists.ts'
import { SHOPS } from './shop-values.ts'

/** A change of any item of the book invalidates the query of the whole book and the list of chapters. */
const ofBook = <T extends { kind: string }>(type: T) => ({
  ...type,
  list: chapterList.id,
  otherQueries: 'book',
  keptAs: type.kind,
})

export const bookStudio = ofBook(studioRecordOf(bookType, book, '/admin/book', { buyLinks: SHOPS }))
export const introStudio = ofBook(studioRecordOf(introType, intro, '/admin/book/intro'))
export const partStudio = ofBook(studioTypeOf(partType, parts, { related: ROWS }))
export const chapterStudio = ofBook(studioTypeOf(chapterType, chapters))
export const evidenceStudio = ofBook(
  studioTypeOf({ ...evidenceType, screen: '/admin/book/evidence' }, evidence),
)
export const breathStudio = ofBook(studioTypeOf({ ...breathType, screen: '/admin/book/breath' }, breath))
const reflectionForm = { ...reflectionType, screen: '/admin/book/reflections' } as const
export const reflectionStudio = ofBook(studioTypeOf(reflectionForm, reflections, { questions: ROWS }))
/** Without fields for file and chapter: path and placement determine them. */
const visualForm = { ...visualType, screen: '/admin/book/pictures' } as const
export const visualStudio = ofBook(studioTypeOf(visualForm, visuals, { chapterId: null, mediaFileId: null }))

type Edited<T> = T extends EditedType<infer A> ? A : never

export type DraftedPart = Edited<typeof partStudio>
export type DraftedChapter = Edited<typeof chapterStudio>
export type DraftedBook = Edited<typeof bookStudio>
export type DraftedIntro = Edited<typeof introStudio>

/** The editor settings of a type of the book; "back" leads to the book. */
export function useBookType<A extends EditedItem>(type: EditedType<A>): EditorType<A> {
  const t = useTranslations('book')
  return { ...useEditorType(type), home: { title: t('title'), path: '/admin/book' } }
}
