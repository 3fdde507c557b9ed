import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'

/** Names the texts of this site that lie unsaved on this device and are open in no tab, with the way to each. */
export function UnsavedElsewhere() {
  const t = useTranslations('console')
  const { person, site, drafts } = useConsole()
  const { pathname } = useLocation()
  const { data: entries = [] } = useQuery({
    queryKey: ['unsaved', site.id],
    queryFn: async () => {
      const all = await drafts.journal.list(`${person.id}/${site.id}/`)
      const writerOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)
      const live = await drafts.writers.findLive(all.map(({ key }) => writerOf(key)))
      return all.filter(({ key }) => !live.has(writerOf(key)))
    },
    staleTime: 0,
    gcTime: 0,
  })
  const elsewhere = entries.filter(({ path }) => path !== pathname)
  if (elsewhere.length === 0) return null
  return (
    <div className="mb-4 flex items-start gap-2.5 rounded-control bg-draft-soft px-3 py-2 text-second text-draft">
      <Icon name="device" className="mt-0.5 size-4" />
      <p>
        {t('unsavedElsewhere')}{' '}
        {elsewhere.map(({ key, name, path }, i) => (
          <span key={key}>
            {i > 0 && ', '}
            <Link to={path} className="hit font-semibold underline underline-offset-3">
              {name || t('untitled')}
            </Link>
          </span>
        ))}
      </p>
    </div>
  )
}
