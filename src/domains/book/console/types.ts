import { useTranslations } from 'use-intl'
import type { EditedItem, EditorType } from '../../../console/editor/editing.ts'
import { type EditedType, useEditorType } from '../../../console/items/item-type.ts'
import { ROWS } from '../../../console/items/rows.ts'
import { studioRecordOf, studioTypeOf } from '../../../console/items/studio-type.ts'
import { bookCalls, bookType } from '../types/book.ts'
import { breathCalls, breathType } from '../types/breath.ts'
import { chapterCalls, chapterType } from '../types/chapter.ts'
import { evidenceCalls, evidenceType } from '../types/evidence.ts'
import { introCalls, introType } from '../types/intro.ts'
import { partCalls, partType } from '../types/part.ts'
import { reflectionCalls, reflectionType } from '../types/reflection.ts'
import { visualCalls, visualType } from '../types/visual.ts'
import { chapterList } from './lists.ts'
import { SHOPS } from './shop-values.ts'

/** A change of any item of the book invalidates the query of the whole book and the list of chapters. */
const ofBook = <T extends { kind: string }>(type: T) => ({
  ...type,
  list: chapterList.id,
  otherQueries: 'book',
  keptAs: type.kind,
})

export const studioBook = ofBook(studioRecordOf(bookType, bookCalls, '/admin/book', { buyLinks: SHOPS }))
export const studioIntro = ofBook(studioRecordOf(introType, introCalls, '/admin/book/intro'))
export const studioPart = ofBook(studioTypeOf(partType, partCalls, { related: ROWS }))
export const studioChapter = ofBook(studioTypeOf(chapterType, chapterCalls))
export const studioEvidence = ofBook(
  studioTypeOf({ ...evidenceType, screen: '/admin/book/evidence' }, evidenceCalls),
)
export const studioBreath = ofBook(studioTypeOf({ ...breathType, screen: '/admin/book/breath' }, breathCalls))
const reflectionForm = { ...reflectionType, screen: '/admin/book/reflections' } as const
export const studioReflection = ofBook(studioTypeOf(reflectionForm, reflectionCalls, { questions: ROWS }))
/** Without fields for file and chapter: path and placement determine them. */
const visualForm = { ...visualType, screen: '/admin/book/pictures' } as const
export const studioVisual = ofBook(
  studioTypeOf(visualForm, visualCalls, { chapterId: null, mediaFileId: null }),
)

type Edited<T> = T extends EditedType<infer A> ? A : never

export type DraftedPart = Edited<typeof studioPart>
export type DraftedChapter = Edited<typeof studioChapter>
export type DraftedBook = Edited<typeof studioBook>
export type DraftedIntro = Edited<typeof studioIntro>

/** The editor settings of a type of the book; "back" leads to the book. */
export function useBookType<A extends EditedItem>(type: EditedType<A>): EditorType<A> {
  const t = useTranslations('book')
  return { ...useEditorType(type), home: { title: t('title'), path: '/admin/book' } }
}
