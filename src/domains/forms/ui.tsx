import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../console/context.ts'
import { LinkTabs } from '../../console/link-tabs.tsx'
import { useCounts } from '../../console/use-counts.ts'

const FORMS = '/admin/forms'
const LISTS = [FORMS, `${FORMS}/entries`, `${FORMS}/subscribers`]

/** The screens under Forms; each has an address of its own. */
export function FormTabs() {
  const t = useTranslations('forms')
  const { pathname } = useLocation()
  const { forms, subscribers } = useCounts()
  const mayReadEntries = useMay('form.entries')
  const mayReadSubscribers = useMay('audience.read')
  // Any other path is the builder of a form.
  const builder = LISTS.includes(pathname) ? `${FORMS}/builder` : pathname
  const tab = (path: string, label: string, count?: number) => ({
    path,
    label,
    count,
    isOpen: pathname === path,
  })
  return (
    <LinkTabs
      label={t('tabs')}
      tabs={[
        tab(FORMS, t('title'), forms),
        tab(builder, t('builder')),
        ...(mayReadEntries ? [tab(`${FORMS}/entries`, t('entriesTab'))] : []),
        ...(mayReadSubscribers ? [tab(`${FORMS}/subscribers`, t('subscribers'), subscribers)] : []),
      ]}
    />
  )
}
