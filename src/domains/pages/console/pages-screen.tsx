import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { statusColumn, statusFilter } from '../../../console/items/columns.tsx'
import { FormSwitch } from '../../../console/items/form-switch.tsx'
import { useLabels } from '../../../console/items/item-type.ts'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import { TitledSlug } from '../../../console/items/titled-slug.tsx'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import type { Column, Filter, FirstPage } from '../../../console/list-spec.ts'
import { isFixed } from '../contract.ts'
import { openingOf } from '../../../content/type/opening.ts'
import { type PageRow, pages, pageType as declared, TEMPLATES } from '../type.ts'
import { abovePath } from './above.ts'
import { TemplateField } from './template-field.tsx'
import { type DraftedPage, pageType } from './type.ts'
import { useHasFront, useIsFront } from './use-is-front.ts'

const { words: WORDS } = pageType

const TEMPLATE: Filter = {
  id: 'template',
  label: 'pages.head.template',
  icon: 'tag',
  options: TEMPLATES.map((value) => ({ value, label: `pages.templates.${value}` })),
}

export const list: FirstPage = {
  id: pageType.kind,
  ...openingOf(declared, pages),
  filters: [statusFilter(WORDS), TEMPLATE],
}

/** All pages of the site. */
export default function PagesScreen() {
  return (
    <ItemsScreen<PageRow, DraftedPage>
      type={pageType}
      list={{
        subtitle: 'pages.subtitle',
        ...(useHasFront() && { note: <FrontNote /> }),
        columns: useColumns(),
        filters: list.filters,
        defaultSort: list.defaultSort,
      }}
      nameOf={({ title }) => title}
      fields={(bind, isNew, page) => <Fields bind={bind} isNew={isNew} page={page} />}
      first={{ template: 'default' }}
      opensNew
    />
  )
}

/** Where the front page is looked for before there is one. */
function FrontNote() {
  return <p className="tablet:mt-0.5">{useTranslations('pages')('frontNote')}</p>
}

function useColumns(): Column<PageRow>[] {
  const t = useTranslations('pages')
  const day = useDay()
  const isFront = useIsFront()
  return [
    {
      id: 'title',
      head: 'pages.head.title',
      width: 'minmax(0,1fr)',
      sort: 'title',
      locked: true,
      cell: ({ id, title, path }) => (
        <TitleCell
          title={title}
          to={`/admin/pages/${id}`}
          more={isFront(path) ? t('frontAt', { path }) : path}
        />
      ),
    },
    {
      id: 'template',
      head: 'pages.head.template',
      width: '180px',
      narrow: 'line',
      cell: ({ template }) => t('template', { name: t(`templates.${template}`) }),
    },
    statusColumn<PageRow>(WORDS),
    {
      id: 'updatedAt',
      head: 'pages.head.updated',
      width: '168px',
      sort: 'updatedAt',
      narrow: 'date',
      cell: ({ updatedAt }) =>
        updatedAt ? (
          <time dateTime={updatedAt}>{t('updatedAt', { date: day(updatedAt) })}</time>
        ) : (
          t('neverUpdated')
        ),
    },
  ]
}

interface FieldsProps {
  bind: (name: string) => Bound
  isNew: boolean
  /** Null for a new one. */
  page: PageRow | null
}

function Fields({ bind, isNew, page }: FieldsProps) {
  const t = useTranslations('pages')
  const labels = useLabels(pageType)
  const isFront = useIsFront()
  const under = page ? abovePath(page) : ''
  return (
    <>
      <TitledSlug
        labels={labels}
        bind={bind}
        under={under}
        isNew={isNew}
        {...(isNew && { aside: t('optional') })}
        fixed={page && isFixed(page) ? t('fixedAddress') : undefined}
        hint={isFront(`${under}/${bind('slug').value}`) ? t('isFront') : undefined}
      />
      <TemplateField label={labels.template ?? ''} page={page} bound={bind('template')} />
      <FormSwitch
        label={labels.isPublished ?? ''}
        hints={{ on: t('publishedHint'), off: t('draftHint') }}
        bound={bind('isPublished')}
        item={page}
      />
    </>
  )
}
