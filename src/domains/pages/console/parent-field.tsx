import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { Choice, SearchChoice } from '../../../console/search-choice.tsx'
import { PAGE_DEPTH_MAX } from '../../../kernel/slug.ts'
import type { PageRow } from '../type.ts'
import { useOffered } from './above.ts'

interface Props {
  page: Pick<PageRow, 'id' | 'path'>
  bound: Bound
  /** What is chosen, in words. */
  shown: string
}

/** The page that this one stands below. */
export function ParentField({ page, bound, shown }: Props) {
  const t = useTranslations('pages')
  const [typed, setTyped] = useState('')
  const { offered, hasMore } = useOffered(page, typed)
  return (
    <SearchChoice
      label={t('field.parentId')}
      aside={t('optional')}
      hint={t('parentHint', { max: PAGE_DEPTH_MAX })}
      bound={bound}
      shown={shown}
      words={{ find: t('findPage'), list: t('title'), none: t('noPage') }}
      onSearch={setTyped}
    >
      {(choose) => (
        <>
          <Choice value="/" isCurrent={bound.value === ''} onChoose={() => choose('')}>
            {t('noParent')}
          </Choice>
          {offered.map(({ id, title, path }) => (
            <Choice
              key={id}
              value={path}
              keywords={[title]}
              isCurrent={id === bound.value}
              onChoose={() => choose(id)}
            >
              {title} <span className="text-ink-3">{path}</span>
            </Choice>
          ))}
          {hasMore && <p className="px-2 py-2 text-small text-ink-3">{t('morePages')}</p>}
        </>
      )}
    </SearchChoice>
  )
}
