import { useTranslations } from 'use-intl'
import { statusColumn, titleColumn } from '../../../console/items/columns.tsx'
import { ItemField, type Tied } from '../../../console/items/item-fields.tsx'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import { useDay } from '../../../console/list/cells.tsx'
import type { Column } from '../../../console/catalogue/list-spec.ts'
import type { PageRow } from '../type.ts'
import { abovePath } from './above.ts'
import { PageSlug } from './page-slug.tsx'
import { TemplateField } from './template-field.tsx'
import { studioPage } from './type.ts'
import { useHasFront, useIsFront } from './use-is-front.ts'

export default function PagesScreen() {
  return (
    <ItemsScreen
      type={studioPage}
      list={{
        subtitle: 'pages.subtitle',
        ...(useHasFront() && { note: <FrontNote /> }),
        columns: useColumns(),
      }}
      fields={(form) => <Fields {...form} />}
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
    titleColumn(studioPage, ({ path }) => (isFront(path) ? t('frontAt', { path }) : path)),
    {
      id: 'template',
      head: 'pages.head.template',
      width: '180px',
      narrow: 'line',
      cell: ({ template }) => t('templateLine', { name: t(`template.${template}`) }),
    },
    statusColumn(studioPage.words),
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

function Fields({ bind, isNew, item: page = null }: Tied<PageRow>) {
  const form = { of: studioPage, bind, isNew, item: page }
  return (
    <>
      <ItemField {...form} name="title" />
      <PageSlug page={page} under={page ? abovePath(page) : ''} bound={bind('slug')} />
      <TemplateField page={page} bound={bind('template')} />
      <ItemField {...form} name="isPublished" />
    </>
  )
}
