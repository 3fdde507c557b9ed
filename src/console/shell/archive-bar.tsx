import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'

/** Says that nothing on the open site can be changed, and leads whoever may end that to where it ends. */
export function ArchiveBar() {
  const t = useTranslations('console')
  const { site, person } = useConsole()
  if (!site.isArchived) return null
  return (
    <section
      aria-label={t('archive')}
      className="flex flex-none flex-wrap items-start gap-x-2.5 gap-y-1 bg-draft-soft px-4 py-2 text-second text-draft tablet:px-6"
    >
      <Icon name="lock" className="mt-0.5 size-4 flex-none" />
      <p className="min-w-0 flex-1 basis-52">{t('archived')}</p>
      {person.isPlatformOwner && (
        <Link to="/admin/sites" className="hit font-semibold underline underline-offset-3">
          {t('allSites')}
        </Link>
      )}
    </section>
  )
}
