import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { draftCalls, withDraft } from '../../../console/saving/draft-call.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { isSameText, type Values } from '../../../console/saving/draft-state.ts'
import type { EditedItem, EditorType } from '../../../console/editor/editing.ts'
import { listKey } from '../../../console/list/list-key.ts'
import type { Edited } from '../../../console/items/studio-type.ts'
import type { TypeDeclaration } from '../../../content/type/define-type.ts'
import type { FieldKind, Fields } from '../../../content/type/field.ts'
import type { Drafted, DraftOutcome } from '../../../content/contract/draft.ts'
import type { Endpoint } from '../../../kernel/endpoint.ts'
import type { PreviewCalls } from '../../../content/contract/preview.ts'
import type { RecordTranslationCalls, TranslationCalls } from '../../../content/contract/translation-calls.ts'
import { call } from '../../../ui/client.ts'
import { book, bookType } from '../types/book.ts'
import { breath, breathType } from '../types/breath.ts'
import { chapters, chapterType } from '../types/chapter.ts'
import { evidence, evidenceType } from '../types/evidence.ts'
import { intro, introType } from '../types/intro.ts'
import { parts, partType } from '../types/part.ts'
import { reflections, reflectionType } from '../types/reflection.ts'
import { visuals, visualType } from '../types/visual.ts'
import { commas, flag, type Form, group, number, optional, rows, running, shops, words } from './forms.ts'
import { useLabels } from './labels.ts'

/** What the list of all chapters is called. */
export const CHAPTERS = 'chapters'

/** How a kind of field stands in the forms of the book. */
const KINDS: Partial<Record<FieldKind, Form<never>>> = {
  line: words,
  paragraph: words,
  picture: words,
  choice: words,
  reference: optional,
  number,
  flag,
  list: commas,
  group,
  'rich-text': running,
}

type Schema = z.ZodMiniType
type Objects = z.ZodMiniType<object, object>
/** The declaration says what goes in, and what comes out. */
type Write<A> = Endpoint<Objects, Schema, Objects, z.ZodMiniType<A>>

/** What of the calls of a type its editor makes; those of a record of the site name no item. */
interface EditorCalls<A> {
  create?: Write<A>
  read: Endpoint<Objects, Schema, Schema, z.ZodMiniType<A>>
  save: Write<A>
  draft: Write<A>
  translation: TranslationCalls | RecordTranslationCalls
  remove?: Endpoint<Objects>
  previews?: PreviewCalls
}

/** A type of the book as its editors know it. */
export interface BookType<A> {
  /** As the activity log calls it. */
  name: string
  /** The site has one of it. */
  isRecord: boolean | undefined
  calls: EditorCalls<A>
  /** Its declared fields, and how those that are written stand in a form. */
  fields: Fields
  forms: Readonly<Record<string, Form<never>>>
}

/**
 * A type for its editors, made of its declaration.
 * @param own forms of fields that stand otherwise than their kind, null for none; a field named there comes before the others
 */
function bookTypeOf<D extends TypeDeclaration>(
  { name, isRecord, texts, shared }: D,
  calls: EditorCalls<Edited<D>>,
  own: Readonly<Record<string, Form<never> | null>> = {},
): BookType<Edited<D>> {
  const fields: Fields = { ...texts, ...shared }
  const forms = Object.keys({ ...own, ...fields }).flatMap((field) => {
    const form = own[field] ?? (own[field] === null ? null : KINDS[fields[field]?.kind ?? 'line'])
    return form ? [[field, form] as const] : []
  })
  return { name, isRecord, calls, fields, forms: Object.fromEntries(forms) }
}

export const bookStudio = bookTypeOf(bookType, book, { buyLinks: shops })
export const introStudio = bookTypeOf(introType, intro)
export const partStudio = bookTypeOf(partType, parts, { related: rows })
export const chapterStudio = bookTypeOf(chapterType, chapters)
export const evidenceStudio = bookTypeOf(evidenceType, evidence)
export const breathStudio = bookTypeOf(breathType, breath)
export const reflectionStudio = bookTypeOf(reflectionType, reflections, { questions: rows })
/** Of which file and of which chapter it is says its path, and where it is shown. */
export const visualStudio = bookTypeOf(visualType, visuals, {
  path: words,
  altText: words,
  chapterId: null,
  mediaFileId: null,
})

/** What is always there has no moments of publication. */
type Standing = Pick<EditedItem, 'status' | 'isPublished' | 'publishAt'>
export type Shown<T> = T extends BookType<infer A> ? A & Standing : never

export type DraftedPart = Shown<typeof partStudio>
export type DraftedChapter = Shown<typeof chapterStudio>
export type DraftedBook = Shown<typeof bookStudio>
export type DraftedIntro = Shown<typeof introStudio>

/** What belongs to a part and is switched on and off. */
export type OfPart = BookType<Drafted & EditedItem & { partId: string | null }>

/** What the editor is told of a record of the site. */
export function alwaysOn<I extends object>(item: I): I & Standing {
  return { ...item, status: 'active', isPublished: true, publishAt: null }
}

/** What the editor of a type has to know. */
export function useEditorType<A extends Editable>(type: BookType<A>): EditorType<A & Standing> {
  const t = useTranslations('book')
  const ask = useCall()
  const { site } = useConsole()
  const { previews, read, translation } = type.calls
  const rowFields = Object.keys(type.forms).filter((field) => type.forms[field] === rows)
  return {
    kind: useKind(type),
    read: async (id, options) =>
      shown(type, await ask(read, { params: paramsOf(type, site.id, id) }, options)),
    translation,
    ...(previews && { previews }),
    ...(rowFields.length > 0 && { rows: new Set(rowFields) }),
    labels: useLabels(),
    home: { title: t('management'), path: '/admin/book' },
    words: { loading: t('loading'), failed: 'book.loadingFailed' },
    mayWrite: useMay('book.write'),
  }
}

export type Editable = Drafted & Omit<EditedItem, keyof Standing>

/** What the save engine has to know of a type on the current site. */
export function useKind<A extends Editable>(type: BookType<A>): DraftKind<A & Standing> {
  const { site } = useConsole()
  const queries = useQueryClient()
  const [kind] = useState(() => kindOf(type, site.id, queries))
  return kind
}

function kindOf<A extends Editable>(
  type: BookType<A>,
  forkId: string,
  queries: QueryClient,
): DraftKind<A & Standing> {
  const { name, calls, forms } = type
  const valuesOf = (item: A & Standing): Values => {
    const values = new Map(Object.entries(withDraft(item)))
    // A form is named after the field whose value it takes.
    return Object.fromEntries(
      Object.entries(forms).map(([field, form]) => [field, form.text(values.get(field) as never)]),
    )
  }
  const bodyOf = (changed: Values) =>
    Object.fromEntries(
      Object.entries(changed).flatMap(([field, text]) => {
        const form = forms[field]
        return form ? [[field, form.value(text)]] : []
      }),
    )
  return {
    type: name,
    valuesOf,
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    isSame: (field, a, b) => (forms[field]?.isSame ?? isSame)(a, b),
    merge: (field, base, mine, theirs) => forms[field]?.merge?.(base, mine, theirs) ?? null,
    async save(changed, item, { ifMatch, idempotencyKey }) {
      const { create } = calls
      const body = bodyOf(changed)
      const saved =
        item || !create
          ? await call(
              calls.save,
              { params: paramsOf(type, forkId, item?.uid), body },
              ifMatch === undefined ? {} : { ifMatch },
            )
          : await call(create, { params: { forkId }, body }, { idempotencyKey })
      void queries.invalidateQueries({ queryKey: ['book'] })
      void queries.invalidateQueries({ queryKey: listKey(forkId, CHAPTERS) })
      return shown(type, saved)
    },
    drafts: draftCalls<A & Standing>({
      valuesOf,
      bodyOf,
      // What it answers is said by the declaration.
      send: async (id, body, options) =>
        shown(type, await call(calls.draft, { params: paramsOf(type, forkId, id), body }, options)) as A &
          Standing &
          DraftOutcome,
      // What is on screen is the editor itself; the next list shows what it saved.
      onSaved: () => void queries.invalidateQueries({ queryKey: ['book'], refetchType: 'none' }),
    }),
  }
}

const isSame = (a: string, b: string) => isSameText('', a, b)

const paramsOf = ({ isRecord }: BookType<unknown>, forkId: string, id: string | undefined) =>
  isRecord ? { forkId } : { id }

/** What a call of a type answered; what that is, is said by the declaration. */
function shown<A>({ isRecord }: BookType<A>, answer: unknown): A & Standing {
  return isRecord ? alwaysOn(answer as A & object) : (answer as A & Standing)
}

/** A field's value in words, for comparing two of them. */
export function wordsOf(field: string, text: string): string {
  return FORMS[field]?.words?.(text) ?? text
}

/** A field of one name has one form wherever it stands. */
const FORMS: Readonly<Record<string, Form<never> | undefined>> = Object.assign(
  {},
  ...[visualStudio, reflectionStudio, partStudio, chapterStudio, bookStudio, introStudio].map(
    ({ forms }) => forms,
  ),
)
