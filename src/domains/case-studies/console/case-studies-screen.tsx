import { useTranslations } from 'use-intl'
import { FormSwitch } from '../../../console/items/form-switch.tsx'
import { useLabels } from '../../../console/items/item-type.ts'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import { statusColumn, statusFilter, updatedColumn } from '../../../console/items/columns.tsx'
import { TitledSlug } from '../../../console/items/titled-slug.tsx'
import { TitleCell } from '../../../console/list/cells.tsx'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import type { Column, FirstPage } from '../../../console/list-spec.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { CASE_STUDIES_PATH } from '../contract.ts'
import { openingOf } from '../../../content/type/opening.ts'
import { type CaseStudyRow, caseStudies, caseStudyType as declared } from '../type.ts'
import { caseStudyType, type DraftedCaseStudy } from './type.ts'

const { words: WORDS } = caseStudyType

export const list: FirstPage = {
  id: caseStudyType.kind,
  ...openingOf(declared, caseStudies),
  filters: [statusFilter(WORDS)],
}

/** All case studies of the site. */
export default function CaseStudiesScreen() {
  return (
    <ItemsScreen<CaseStudyRow, DraftedCaseStudy>
      type={caseStudyType}
      list={{
        columns: [
          useTitleColumn(),
          useSlugColumn(),
          statusColumn<CaseStudyRow>(WORDS),
          updatedColumn<CaseStudyRow>(WORDS),
        ],
        filters: list.filters,
        defaultSort: list.defaultSort,
      }}
      nameOf={({ title }) => title}
      fields={(bind, isNew, item) => <Fields bind={bind} isNew={isNew} item={item} />}
    />
  )
}

/** The title, and for whom and in which trade it was. */
function useTitleColumn(): Column<CaseStudyRow> {
  const t = useTranslations('case-studies')
  return {
    id: 'title',
    head: 'case-studies.head.title',
    width: 'minmax(0,1fr)',
    sort: 'title',
    locked: true,
    cell: ({ id, title, client, industry }) => {
      const about = [client, industry].filter(Boolean).join(', ')
      return <TitleCell title={title} to={`/admin/case-studies/${id}`} more={about || t('noClient')} />
    },
  }
}

function useSlugColumn(): Column<CaseStudyRow> {
  const t = useTranslations('case-studies')
  return {
    id: 'slug',
    head: 'case-studies.head.slug',
    width: '224px',
    narrow: 'line',
    cell: ({ slug }) => t('slug', { slug }),
  }
}

interface FieldsProps {
  bind: (name: string) => Bound
  isNew: boolean
  item: CaseStudyRow | null
}

function Fields({ bind, isNew, item }: FieldsProps) {
  const t = useTranslations('case-studies')
  const labels = useLabels(caseStudyType)
  const optional = t('optional')
  return (
    <>
      <TitledSlug labels={labels} bind={bind} under={CASE_STUDIES_PATH} isNew={isNew} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={labels.client ?? ''} aside={optional} autoComplete="off" {...bind('client')} />
        <TextField label={labels.industry ?? ''} aside={optional} autoComplete="off" {...bind('industry')} />
      </div>
      <TextArea label={labels.overview ?? ''} isAuthored aside={optional} {...bind('overview')} />
      <FormSwitch
        label={labels.isPublished ?? ''}
        hints={{ on: t('publishedHint'), off: t('draftHint') }}
        bound={bind('isPublished')}
        item={item}
      />
    </>
  )
}
