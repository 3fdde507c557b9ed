import { useTranslations } from 'use-intl'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { usePlainList } from '../../../console/list/item-list.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import type { ListSpec } from '../../../console/list/spec.ts'
import { Screen } from '../../../console/shell/screen.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { type FormRow, forms } from '../contract.ts'
import { FormTabs } from '../ui.tsx'

/** All forms of the site. */
export default function FormsScreen() {
  const t = useTranslations('forms')
  return (
    <Screen title={t('title')}>
      <ResourceList spec={useForms()} tabs={<FormTabs />} />
    </Screen>
  )
}

function useForms(): ListSpec<FormRow> {
  const t = useTranslations('forms')
  const day = useDay()
  return {
    id: 'forms',
    row: { id: ({ id }) => id, name: ({ name }) => name, open: () => null },
    columns: [
      {
        id: 'name',
        head: 'forms.head.form',
        width: 'minmax(0,1fr)',
        sort: 'title',
        locked: true,
        cell: ({ name, slug }) => <TitleCell title={name} more={t('slug', { slug })} />,
      },
      {
        id: 'fields',
        head: 'forms.head.fields',
        width: '88px',
        narrow: 'line',
        cell: ({ fields }) => t('fields', { count: fields.length }),
        line: ({ fields }) => t('soManyFields', { count: fields.length }),
      },
      {
        id: 'entries',
        head: 'forms.head.entries',
        width: '112px',
        narrow: 'line',
        cell: ({ entries }) => t('entries', { count: entries }),
        line: ({ entries }) => t('soManyEntries', { count: entries }),
      },
      {
        id: 'lastEntry',
        head: 'forms.head.lastEntry',
        width: '132px',
        narrow: 'line',
        cell: ({ lastEntryAt }) =>
          lastEntryAt ? <time dateTime={lastEntryAt}>{day(lastEntryAt)}</time> : t('never'),
        line: ({ lastEntryAt }) => lastEntryAt && <time dateTime={lastEntryAt}>{day(lastEntryAt)}</time>,
      },
      {
        id: 'status',
        head: 'forms.head.state',
        width: '120px',
        locked: true,
        cell: ({ isActive }) =>
          isActive ? (
            <Badge icon="published" tone="ok" label={t('active')} />
          ) : (
            <Badge icon="off" tone="plain" label={t('inactive')} />
          ),
      },
    ],
    filters: [
      {
        id: 'status',
        label: 'forms.head.state',
        icon: 'draft',
        options: [
          { value: 'active', label: 'forms.active' },
          { value: 'inactive', label: 'forms.inactive' },
        ],
      },
    ],
    defaultSort: '-updatedAt',
    rowActions: [],
    bulk: [],
    words: {
      title: 'forms.title',
      all: 'forms.all',
      counted: 'forms.counted',
      search: 'forms.search',
      loading: 'forms.loading',
      empty: 'forms.empty',
      emptyText: 'forms.emptyText',
      failed: 'forms.failed',
      failedText: 'forms.failedText',
    },
    ...usePlainList(forms.list),
  }
}
