import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { PageWords } from './saving/page-marks.ts'

/** What comparisons of texts say in the language of the studio. */
export function usePageWords(): PageWords {
  const t = useTranslations('console.writing')
  return useMemo(() => ({ focal: ({ x, y }) => t('focalAt', { x, y }) }), [t])
}
