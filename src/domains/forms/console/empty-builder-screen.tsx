import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { Spines } from '../../../console/list/spines.tsx'
import { Screen } from '../../../console/screen.tsx'
import { formCalls } from '../type.ts'
import { FormTabs } from '../ui.tsx'
import { ActiveBadge } from './forms-screen.tsx'

/** Maximum number of forms offered here; the list has the others. */
const OFFERED = 10

/** The builder before a form is chosen. */
export default function EmptyBuilderScreen() {
  const t = useTranslations('forms')
  const call = useCall()
  const { site } = useConsole()
  const { data } = useQuery({
    queryKey: ['form', site.id, 'offered'],
    queryFn: () =>
      call(formCalls.list, {
        params: { forkId: site.id },
        query: { limit: String(OFFERED), sort: '-updatedAt' },
      }),
  })
  return (
    <Screen title={t('builder')}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <h1 className="mb-2 flex min-h-9 items-center max-tablet:min-h-11">{t('title')}</h1>
        <FormTabs />
        <div className="flex flex-col items-start gap-1.5 pt-12">
          <Spines />
          <h2 className="mt-3 font-serif text-[20px]/[28px] font-medium">{t('select')}</h2>
          <p className="max-w-100 text-ink-2">{t(data?.length === 0 ? 'emptyText' : 'selectText')}</p>
          <ul className="mt-4 w-full wide:max-w-160">
            {data?.map(({ id, name, isActive }) => (
              <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line">
                <Link
                  to={`/admin/forms/${id}`}
                  className="hit min-w-0 flex-1 font-serif text-item wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <ActiveBadge isActive={isActive} />
              </li>
            ))}
          </ul>
          <Link to="/admin/forms" className="hit mt-3 text-accent underline underline-offset-3">
            {t('allForms')}
          </Link>
        </div>
      </div>
    </Screen>
  )
}
