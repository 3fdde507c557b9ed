import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../../console/context.ts'
import { draftCalls, withDraft } from '../../../console/drafts/draft-call.ts'
import type { DraftKind } from '../../../console/drafts/draft.ts'
import { isSameText, type Values } from '../../../console/drafts/draft-state.ts'
import type { Drafted } from '../../../kernel/draft.ts'
import { call } from '../../../ui/client.ts'
import {
  type Book,
  type Chapter,
  createChapter,
  createPart,
  draftChapter,
  draftPart,
  PART_COLORS,
  type Part,
  saveBook,
  saveChapter,
  savePart,
} from '../contract.ts'
import { contentOf, isSameContent, mergeContent, textOfContent } from '../../../console/content-values.ts'
import { given, isSameList, listOf, numberOf } from '../../../console/form-values.ts'
import { isSameShops, shopsOf, textOfShops } from './shop-values.ts'

/** What the save engine has to know of book, parts and chapters of the current site. */
export function useKinds() {
  const { site } = useConsole()
  const queries = useQueryClient()
  const [kinds] = useState(() => {
    const noteSaved = () => void queries.invalidateQueries({ queryKey: ['book'] })
    // What is on screen is the editor itself; the next list shows what it saved.
    const noteDraft = () => void queries.invalidateQueries({ queryKey: ['book'], refetchType: 'none' })
    return {
      book: bookKind(site.id, noteSaved),
      part: partKind(site.id, noteSaved, noteDraft),
      chapter: chapterKind(site.id, noteSaved, noteDraft),
    }
  })
  return kinds
}

function bookKind(forkId: string, noteSaved: () => void): DraftKind<Book> {
  return {
    type: 'book',
    valuesOf: ({ title, subtitle, author, description, featuredChapter, buyLinks, cover }) => ({
      title,
      subtitle,
      author,
      description,
      featuredChapter: String(featuredChapter ?? ''),
      buyLinks: textOfShops(buyLinks),
      cover,
    }),
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    isSame: (field, a, b) => (field === 'buyLinks' ? isSameShops(a, b) : isSameText(field, a, b)),
    async save({ title, subtitle, author, description, cover, ...changed }, _book, { ifMatch }) {
      const featuredChapter = given(changed.featuredChapter, numberOf)
      const buyLinks = given(changed.buyLinks, shopsOf)
      const body = { title, subtitle, author, description, featuredChapter, buyLinks, cover }
      const saved = await call(saveBook, { params: { forkId }, body }, { ifMatch })
      noteSaved()
      return saved
    },
  }
}

/** What the editors of part and chapter are given. */
export type DraftedPart = Part & Drafted
export type DraftedChapter = Chapter & Drafted

function partKind(forkId: string, noteSaved: () => void, noteDraft: () => void): DraftKind<DraftedPart> {
  return {
    type: 'part',
    valuesOf: partValues,
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    async save(changed, part, { ifMatch, idempotencyKey }) {
      const body = partBody(changed)
      const saved = part
        ? await call(savePart, { params: { id: part.uid }, body }, { ifMatch })
        : await call(
            createPart,
            { params: { forkId }, body: { ...body, title: changed.title ?? '' } },
            { idempotencyKey },
          )
      noteSaved()
      return saved
    },
    drafts: draftCalls({
      valuesOf: partValues,
      bodyOf: partBody,
      send: (id, body, options) => call(draftPart, { params: { id }, body }, options),
      onSaved: noteDraft,
    }),
  }
}

function partValues(part: DraftedPart): Values {
  const { title, subtitle, description, audience, color, number, displayOrder } = withDraft(part)
  return {
    title,
    subtitle,
    description,
    audience,
    color,
    number: String(number),
    displayOrder: String(displayOrder),
  }
}

function partBody({ title, subtitle, description, audience, ...changed }: Values) {
  const color = PART_COLORS.find((one) => one === changed.color)
  const number = given(changed.number, numberOf)
  const displayOrder = given(changed.displayOrder, numberOf)
  return { title, subtitle, description, audience, color, number, displayOrder }
}

function chapterKind(
  forkId: string,
  noteSaved: () => void,
  noteDraft: () => void,
): DraftKind<DraftedChapter> {
  return {
    type: 'chapter',
    valuesOf: chapterValues,
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    isSame: (field, a, b) => {
      if (field === 'content') return isSameContent(a, b)
      return field === 'keyThemes' ? isSameList(a, b) : isSameText(field, a, b)
    },
    merge: (field, base, mine, theirs) => (field === 'content' ? mergeContent(base, mine, theirs) : null),
    async save(changed, chapter, { ifMatch, idempotencyKey }) {
      const body = chapterBody(changed)
      const saved = chapter
        ? await call(saveChapter, { params: { id: chapter.uid }, body }, { ifMatch })
        : await call(
            createChapter,
            {
              params: { forkId },
              body: { ...body, title: changed.title ?? '', partId: changed.partId ?? '' },
            },
            { idempotencyKey },
          )
      noteSaved()
      return saved
    },
    drafts: draftCalls({
      valuesOf: chapterValues,
      bodyOf: chapterBody,
      send: (id, body, options) => call(draftChapter, { params: { id }, body }, options),
      onSaved: noteDraft,
    }),
  }
}

function chapterValues(chapter: DraftedChapter): Values {
  const item = withDraft(chapter)
  const { title, subtitle, description, partId, keyThemes, readTime, number, displayOrder, content } = item
  return {
    title,
    subtitle,
    content: textOfContent(content),
    description,
    partId,
    number: String(number),
    displayOrder: String(displayOrder),
    readTime: String(readTime ?? ''),
    keyThemes: keyThemes.join(', '),
  }
}

function chapterBody({ title, subtitle, description, partId, ...changed }: Values) {
  const content = given(changed.content, contentOf)
  const number = given(changed.number, numberOf)
  const displayOrder = given(changed.displayOrder, numberOf)
  const readTime = given(changed.readTime, numberOf)
  const keyThemes = given(changed.keyThemes, listOf)
  return { title, subtitle, description, content, partId, number, displayOrder, readTime, keyThemes }
}
