import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../../console/context.ts'
import { draftCalls, withDraft } from '../../../console/saving/draft-call.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { isSameText, type Values } from '../../../console/saving/draft-state.ts'
import type { EditedItem } from '../../../console/editor/editing.ts'
import { listKey } from '../../../console/list/list-key.ts'
import type { Drafted, DraftOutcome, DraftWrite } from '../../../content/contract/draft.ts'
import type { Answer, Endpoint } from '../../../kernel/endpoint.ts'
import { call, type CallOptions } from '../../../ui/client.ts'
import * as contract from '../contract.ts'
import { commas, flag, type Form, group, number, optional, rows, running, shops, words } from './forms.ts'

/** What the save engine has to know of everything in the book of the current site. */
export function useKinds() {
  const { site } = useConsole()
  const queries = useQueryClient()
  const [kinds] = useState(() => kindsOf(site.id, queries))
  return kinds
}

export type DraftedPart = contract.Part & Drafted
export type DraftedChapter = contract.Chapter & Drafted
export type DraftedBook = Shown<typeof contract.readBook>
export type DraftedIntro = Shown<typeof contract.readIntro>
export type DraftedReflection = Shown<typeof contract.readReflection>
export type DraftedBreath = Shown<typeof contract.readBreath>
export type DraftedEvidence = Shown<typeof contract.readEvidence>
export type DraftedVisual = Shown<typeof contract.readVisual>

/** What has no moments of publication: it is on or off, or always there. */
type Shown<E extends Endpoint> = Answer<E> & EditedItem

/** What the list of all chapters is called. */
export const CHAPTERS = 'chapters'

/** What the editor is told of an item that is switched on and off; a record of the site is always on. */
export function switched<I extends object>(
  item: I,
): I & Pick<EditedItem, 'status' | 'isPublished' | 'publishAt'> {
  const isPublished = !('isActive' in item) || item.isActive === true
  return { ...item, status: isPublished ? 'active' : 'inactive', isPublished, publishAt: null }
}

const PART_FORMS = {
  title: words,
  subtitle: words,
  description: words,
  audience: words,
  color: words,
  number,
  displayOrder: number,
  related: rows,
  gallery: group,
  previewSamples: group,
}

const CHAPTER_FORMS = {
  title: words,
  subtitle: words,
  content: running,
  description: words,
  audience: words,
  partId: words,
  number,
  displayOrder: number,
  readTime: number,
  isFree: flag,
  keyThemes: commas,
}

const BOOK_FORMS = {
  title: words,
  subtitle: words,
  author: words,
  description: words,
  featuredChapter: number,
  buyLinks: shops,
  cover: words,
  previewSamples: group,
}

const INTRO_FORMS = { title: words, subtitle: words, description: words, spiral: group }

const REFLECTION_FORMS = {
  title: words,
  prompt: words,
  questions: rows,
  practice: words,
  seedPaperText: words,
  partId: words,
  displayOrder: number,
}

const BREATH_FORMS = { title: words, description: words, instruction: words, duration: number, partId: words }

const EVIDENCE_FORMS = {
  title: words,
  description: words,
  source: words,
  partId: words,
  displayOrder: number,
}

const VISUAL_FORMS = {
  title: words,
  caption: words,
  altText: words,
  path: words,
  assetType: words,
  partId: optional,
  displayOrder: number,
}

function kindsOf(forkId: string, queries: QueryClient) {
  const site = { params: { forkId } }
  const notes: Notes = {
    saved() {
      void queries.invalidateQueries({ queryKey: ['book'] })
      void queries.invalidateQueries({ queryKey: listKey(forkId, CHAPTERS) })
    },
    // What is on screen is the editor itself; the next list shows what it saved.
    drafted: () => void queries.invalidateQueries({ queryKey: ['book'], refetchType: 'none' }),
  }
  return {
    book: kindOf<DraftedBook, contract.BookWrite>('book', BOOK_FORMS, notes, {
      save: async (body, _, { ifMatch }) =>
        switched(await call(contract.saveBook, { ...site, body }, { ifMatch })),
      draft: async (_, body, options) => switched(await call(contract.draftBook, { ...site, body }, options)),
    }),
    intro: kindOf<DraftedIntro, contract.IntroWrite>('intro', INTRO_FORMS, notes, {
      save: async (body, _, { ifMatch }) =>
        switched(await call(contract.saveIntro, { ...site, body }, { ifMatch })),
      draft: async (_, body, options) =>
        switched(await call(contract.draftIntro, { ...site, body }, options)),
    }),
    part: kindOf<DraftedPart, contract.PartWrite>('part', PART_FORMS, notes, {
      save: (body, id, { ifMatch, idempotencyKey }) =>
        id === null
          ? call(
              contract.createPart,
              { ...site, body: { ...body, title: body.title ?? '' } },
              { idempotencyKey },
            )
          : call(contract.savePart, { params: { id }, body }, { ifMatch }),
      draft: (id, body, options) => call(contract.draftPart, { params: { id }, body }, options),
    }),
    chapter: kindOf<DraftedChapter, contract.ChapterWrite>('chapter', CHAPTER_FORMS, notes, {
      save: (body, id, { ifMatch, idempotencyKey }) =>
        id === null
          ? call(contract.createChapter, { ...site, body: begun(body) }, { idempotencyKey })
          : call(contract.saveChapter, { params: { id }, body }, { ifMatch }),
      draft: (id, body, options) => call(contract.draftChapter, { params: { id }, body }, options),
    }),
    reflection: kindOf<DraftedReflection, contract.ReflectionWrite>('reflection', REFLECTION_FORMS, notes, {
      save: async (body, id, { ifMatch, idempotencyKey }) =>
        switched(
          id === null
            ? await call(contract.createReflection, { ...site, body: begun(body) }, { idempotencyKey })
            : await call(contract.saveReflection, { params: { id }, body }, { ifMatch }),
        ),
      draft: async (id, body, options) =>
        switched(await call(contract.draftReflection, { params: { id }, body }, options)),
    }),
    breath: kindOf<DraftedBreath, contract.BreathWrite>('breath', BREATH_FORMS, notes, {
      save: async (body, id, { ifMatch, idempotencyKey }) =>
        switched(
          id === null
            ? await call(contract.createBreath, { ...site, body: begun(body) }, { idempotencyKey })
            : await call(contract.saveBreath, { params: { id }, body }, { ifMatch }),
        ),
      draft: async (id, body, options) =>
        switched(await call(contract.draftBreath, { params: { id }, body }, options)),
    }),
    evidence: kindOf<DraftedEvidence, contract.EvidenceWrite>('evidence', EVIDENCE_FORMS, notes, {
      save: async (body, id, { ifMatch, idempotencyKey }) =>
        switched(
          id === null
            ? await call(contract.createEvidence, { ...site, body: begun(body) }, { idempotencyKey })
            : await call(contract.saveEvidence, { params: { id }, body }, { ifMatch }),
        ),
      draft: async (id, body, options) =>
        switched(await call(contract.draftEvidence, { params: { id }, body }, options)),
    }),
    visual: kindOf<DraftedVisual, contract.VisualWrite>('visual', VISUAL_FORMS, notes, {
      save: async (body, id, { ifMatch, idempotencyKey }) =>
        switched(
          id === null
            ? await call(contract.createVisual, { ...site, body: begun(body) }, { idempotencyKey })
            : await call(contract.saveVisual, { params: { id }, body }, { ifMatch }),
        ),
      draft: async (id, body, options) =>
        switched(await call(contract.draftVisual, { params: { id }, body }, options)),
    }),
  }
}

/** A field's value in words, for comparing two of them. */
export function wordsOf(field: string, text: string): string {
  return FORMS[field]?.words?.(text) ?? text
}

/** A field of one name has one form wherever it stands. */
const FORMS: Record<string, Form<never> | undefined> = {
  ...PART_FORMS,
  ...CHAPTER_FORMS,
  ...BOOK_FORMS,
  ...INTRO_FORMS,
  ...REFLECTION_FORMS,
}

interface Notes {
  saved(): void
  drafted(): void
}

interface Calls<Item, W> {
  /** @param id null for a new item */
  save(body: W, id: string | null, meta: { ifMatch?: number; idempotencyKey: string }): Promise<Item>
  draft(id: string, body: DraftWrite, options: CallOptions): Promise<Item & DraftOutcome>
}

function kindOf<Item extends Drafted & { uid: string; version: number }, W extends object>(
  type: string,
  forms: Readonly<Record<string, Form<never>>>,
  notes: Notes,
  calls: Calls<Item, W>,
): DraftKind<Item> {
  const valuesOf = (item: Item): Values => {
    const values = new Map(Object.entries(withDraft(item)))
    // A form is named after the field whose value it takes.
    return Object.fromEntries(
      Object.entries(forms).map(([name, form]) => [name, form.text(values.get(name) as never)]),
    )
  }
  const bodyOf = (changed: Values) =>
    Object.fromEntries(
      Object.entries(changed).flatMap(([name, text]) => {
        const form = forms[name]
        return form ? [[name, form.value(text)]] : []
      }),
    )
  return {
    type,
    valuesOf,
    versionOf: ({ version }) => version,
    nameOf: ({ title = '' }) => title,
    isSame: (field, a, b) => (forms[field]?.isSame ?? isSame)(a, b),
    merge: (field, base, mine, theirs) => forms[field]?.merge?.(base, mine, theirs) ?? null,
    async save(changed, item, meta) {
      // Each form gives what the write takes under its name, and words that it refuses by that name.
      const saved = await calls.save(bodyOf(changed) as W, item?.uid ?? null, meta)
      notes.saved()
      return saved
    },
    drafts: draftCalls({ valuesOf, bodyOf, send: calls.draft, onSaved: notes.drafted }),
  }
}

const isSame = (a: string, b: string) => isSameText('', a, b)

/** A creation names title and part; what is missing is refused by name. */
function begun<W extends { title?: string | undefined; partId?: string | null | undefined }>(body: W) {
  return { ...body, title: body.title ?? '', partId: body.partId ?? '' }
}
