import { useTranslations } from 'use-intl'
import { useCall, useMay } from '../../../console/context.ts'
import type { EditorType } from '../../../console/editor/editing.ts'
import { chapterPreviews, partPreviews, readChapter, readPart } from '../contract.ts'
import { type DraftedChapter, type DraftedPart, useKinds } from './kinds.ts'
import { useLabels } from './labels.ts'

export function usePartType(): EditorType<DraftedPart> {
  const call = useCall()
  const { part: kind } = useKinds()
  return {
    kind,
    read: (id, options) => call(readPart, { params: { id } }, options),
    previews: partPreviews,
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
