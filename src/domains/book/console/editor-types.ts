import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import type { EditorType } from '../../../console/editor/editing.ts'
import {
  bookTranslationCalls,
  breathTranslationCalls,
  chapterPreviews,
  chapterTranslationCalls,
  evidenceTranslationCalls,
  introTranslationCalls,
  partPreviews,
  partTranslationCalls,
  readBook,
  readBreath,
  readChapter,
  readEvidence,
  readIntro,
  readPart,
  readReflection,
  readVisual,
  reflectionPreviews,
  reflectionTranslationCalls,
  visualTranslationCalls,
} from '../contract.ts'
import {
  type DraftedBook,
  type DraftedBreath,
  type DraftedChapter,
  type DraftedEvidence,
  type DraftedIntro,
  type DraftedPart,
  type DraftedReflection,
  type DraftedVisual,
  switched,
  useKinds,
} from './kinds.ts'
import { useLabels } from './labels.ts'

export function usePartType(): EditorType<DraftedPart> {
  const call = useCall()
  const { part: kind } = useKinds()
  return {
    kind,
    read: (id, options) => call(readPart, { params: { id } }, options),
    previews: partPreviews,
    translation: partTranslationCalls,
    ...useOfBook(),
  }
}

export function useChapterType(): EditorType<DraftedChapter> {
  const call = useCall()
  const { chapter: kind } = useKinds()
  return {
    kind,
    read: (id, options) => call(readChapter, { params: { id } }, options),
    previews: chapterPreviews,
    translation: chapterTranslationCalls,
    ...useOfBook(),
  }
}

export function useBookType(): EditorType<DraftedBook> {
  const call = useCall()
  const { site } = useConsole()
  const { book: kind } = useKinds()
  const params = { forkId: site.id }
  return {
    kind,
    read: async (_, options) => switched(await call(readBook, { params }, options)),
    translation: bookTranslationCalls,
    ...useOfBook(),
  }
}

export function useIntroType(): EditorType<DraftedIntro> {
  const call = useCall()
  const { site } = useConsole()
  const { intro: kind } = useKinds()
  const params = { forkId: site.id }
  return {
    kind,
    read: async (_, options) => switched(await call(readIntro, { params }, options)),
    translation: introTranslationCalls,
    ...useOfBook(),
  }
}

export function useReflectionType(): EditorType<DraftedReflection> {
  const call = useCall()
  const { reflection: kind } = useKinds()
  return {
    kind,
    read: async (id, options) => switched(await call(readReflection, { params: { id } }, options)),
    translation: reflectionTranslationCalls,
    rows: new Set(['questions']),
    previews: reflectionPreviews,
    ...useOfBook(),
  }
}

export function useBreathType(): EditorType<DraftedBreath> {
  const call = useCall()
  const { breath: kind } = useKinds()
  return {
    kind,
    read: async (id, options) => switched(await call(readBreath, { params: { id } }, options)),
    translation: breathTranslationCalls,
    ...useOfBook(),
  }
}

export function useEvidenceType(): EditorType<DraftedEvidence> {
  const call = useCall()
  const { evidence: kind } = useKinds()
  return {
    kind,
    read: async (id, options) => switched(await call(readEvidence, { params: { id } }, options)),
    translation: evidenceTranslationCalls,
    ...useOfBook(),
  }
}

export function useVisualType(): EditorType<DraftedVisual> {
  const call = useCall()
  const { visual: kind } = useKinds()
  return {
    kind,
    read: async (id, options) => switched(await call(readVisual, { params: { id } }, options)),
    translation: visualTranslationCalls,
    ...useOfBook(),
  }
}

function useOfBook() {
  const t = useTranslations('book')
  return {
    labels: useLabels(),
    home: { title: t('management'), path: '/admin/book' },
    words: { loading: t('loading'), failed: 'book.loadingFailed' },
    mayWrite: useMay('book.write'),
  }
}
