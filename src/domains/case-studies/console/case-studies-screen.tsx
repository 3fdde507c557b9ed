import { useTranslations } from 'use-intl'
import { statusColumn, titleColumn, updatedColumn } from '../../../console/items/columns.tsx'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import type { Column } from '../../../console/catalogue/list-spec.ts'
import type { CaseStudyRow } from '../type.ts'
import { studioCaseStudy } from './type.ts'

const { words: WORDS } = studioCaseStudy

export default function CaseStudiesScreen() {
  return <ItemsScreen type={studioCaseStudy} list={{ columns: useColumns() }} />
}

function useColumns(): Column<CaseStudyRow>[] {
  const t = useTranslations('case-studies')
  return [
    // Client and industry.
    titleColumn(
      studioCaseStudy,
      ({ client, industry }) => [client, industry].filter(Boolean).join(', ') || t('noClient'),
    ),
    {
      id: 'slug',
      head: 'case-studies.head.slug',
      width: '224px',
      narrow: 'line',
      cell: ({ slug }) => t('slug', { slug }),
    },
    statusColumn(WORDS),
    updatedColumn(WORDS),
  ]
}
