import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { ItemFields } from '../../../console/items/item-fields.tsx'
import { ItemsScreen } from '../../../console/items/items-screen.tsx'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import type { Column } from '../../../console/catalogue/list-spec.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { formPath } from '../contract.ts'
import type { FormRow } from '../type.ts'
import { FormTabs } from '../ui.tsx'
import { studioForm } from './type.ts'

export default function FormsScreen() {
  const t = useTranslations('forms')
  return (
    <ItemsScreen
      type={studioForm}
      list={{ columns: useColumns() }}
      fields={(form) => <ItemFields of={studioForm} names={['name', 'slug']} under="/forms" {...form} />}
      question={(name, { entries }) => t('deleteQuestion', { name, count: entries })}
      isEditedInEditor
      opensNew
      tabs={<FormTabs />}
    />
  )
}

function useColumns(): Column<FormRow>[] {
  const t = useTranslations('forms')
  const day = useDay()
  const mayWrite = useMay('form.write')
  const mayReadEntries = useMay('form.entries')
  return [
    {
      id: 'name',
      head: 'forms.head.form',
      width: 'minmax(0,1fr)',
      sort: 'title',
      locked: true,
      cell: ({ name, slug }) => <TitleCell title={name} more={formPath(slug)} />,
    },
    {
      id: 'fields',
      head: 'forms.head.fields',
      width: '88px',
      narrow: 'line',
      cell: ({ fields }) => t('fieldCount', { count: fields.length }),
      line: ({ fields }) => t('soManyFields', { count: fields.length }),
    },
    {
      id: 'entries',
      head: 'forms.head.entries',
      width: '112px',
      narrow: 'line',
      cell: ({ id, entries }) =>
        mayReadEntries && entries > 0 ? (
          <Link
            to={`/admin/forms/entries?form=${id}`}
            tabIndex={-1}
            className="hit text-accent underline underline-offset-3"
          >
            {t('entries', { count: entries })}
          </Link>
        ) : (
          t('entries', { count: entries })
        ),
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
      head: 'forms.head.status',
      width: '120px',
      locked: true,
      cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
    ...(mayWrite
      ? [
          {
            id: 'edit',
            head: 'forms.head.edit',
            width: '108px',
            locked: true as const,
            cell: ({ id, name }: FormRow) => (
              <Link
                to={`/admin/forms/${id}`}
                tabIndex={-1}
                aria-label={t('editNamed', { name })}
                className={buttonClass({ isSmall: true })}
              >
                {t('editShort')}
              </Link>
            ),
          },
        ]
      : []),
  ]
}

/** Whether a form accepts submissions. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const t = useTranslations('forms')
  return isActive ? (
    <Badge icon="published" tone="ok" label={t('active')} />
  ) : (
    <Badge icon="off" tone="plain" label={t('inactive')} />
  )
}
