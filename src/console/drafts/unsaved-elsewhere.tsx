import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { useToast } from '../toasts.tsx'
import type { Entry } from '../saving/journal.ts'
import { UNSAVED } from './use-draft.ts'

/** Lists texts of this site that are unsaved on this device and open in no tab; each can be continued or thrown away. */
export function UnsavedElsewhere() {
  const t = useTranslations('console')
  const { person, site, drafts } = useConsole()
  const { pathname, search } = useLocation()
  const toast = useToast()
  const { data: entries = [], refetch } = useQuery({
    queryKey: [UNSAVED, site.id],
    queryFn: async () => {
      const all = await drafts.journal.list(`${person.id}/${site.id}/`)
      const writerOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)
      const live = await drafts.writers.findLive(all.map(({ key }) => writerOf(key)))
      return all.filter(({ key }) => !live.has(writerOf(key)))
    },
    staleTime: 0,
    gcTime: 0,
  })
  const handleDrop = async (entry: Entry) => {
    await drafts.open.drop(entry, drafts.journal)
    const handleUndo = async () => {
      await drafts.journal.put(entry)
      await refetch()
    }
    toast({
      title: t('thrownAway', { name: entry.name || t('untitled') }),
      action: { label: t('undo'), onAct: () => void handleUndo() },
    })
    await refetch()
  }
  const elsewhere = entries.filter(({ path }) => path !== pathname && path !== pathname + search)
  if (elsewhere.length === 0) return null
  return (
    <section
      aria-labelledby="unsaved"
      className="mb-4 flex items-start gap-2.5 rounded-control bg-draft-soft px-3 py-2 text-second text-draft"
    >
      <Icon name="device" className="mt-0.5 size-4" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-2.5 gap-y-1">
        <h2 id="unsaved">{t('unsavedElsewhere')}</h2>
        <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
          {elsewhere.map((entry) => (
            <li key={entry.key} className="flex min-w-0 flex-wrap gap-x-2.5">
              <Link to={entry.path} dir="auto" className={`${WAY} truncate`}>
                {entry.name || t('untitled')}
              </Link>
              <button
                type="button"
                className={WAY}
                aria-label={t('throwAwayNamed', { name: entry.name || t('untitled') })}
                onClick={() => void handleDrop(entry)}
              >
                {t('throwAway')}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const WAY = 'hit rounded-badge font-semibold underline underline-offset-3'
