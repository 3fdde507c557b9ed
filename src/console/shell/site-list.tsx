import { Command } from 'cmdk'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { inOrderOfUse, recentSites } from '../recent-sites.ts'
import { Spine } from './spine.tsx'

/** The sites that the person may open, the last used first; typing filters them. */
export default function SiteList({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations('console')
  const { site, sites, person } = useConsole()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const choose = (id: string) => {
    onChoose()
    if (id !== site.id) void navigate(`/admin/sites/${id}`)
  }
  return (
    <Command label={t('chooseSite')} className="flex flex-col">
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-3 text-ink-3">
        <Icon name="search" />
        <Command.Input
          ref={field}
          placeholder={t('searchSites')}
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <Command.List label={t('sites')} className="max-h-80 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-second text-ink-2">{t('noSiteFound')}</Command.Empty>
        {inOrderOfUse(sites, recentSites()).map(({ id, name, slug, domain }) => (
          <Command.Item
            key={id}
            value={id}
            keywords={[name, slug, domain ?? '']}
            onSelect={() => choose(id)}
            className="flex h-11 cursor-pointer items-center gap-2.5 rounded-control px-2 aria-selected:bg-accent-soft"
          >
            <Spine name={name} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-serif text-ui leading-4.5 font-[550]">{name}</span>
              <span className="truncate text-small text-ink-3">{domain ?? slug}</span>
            </span>
            {id === site.id && <Icon name="check" className="size-4 text-accent" />}
          </Command.Item>
        ))}
      </Command.List>
      {person.isPlatformOwner && (
        <div className="border-t border-line p-1">
          <Way to="/admin/sites?create" icon="plus" label={t('createSite')} onChoose={onChoose} />
          <Way to="/admin/sites" icon="list" label={t('allSites')} onChoose={onChoose} />
        </div>
      )}
    </Command>
  )
}

interface WayProps {
  to: string
  icon: IconName
  label: string
  onChoose: () => void
}

function Way({ to, icon, label, onChoose }: WayProps) {
  return (
    <Link
      to={to}
      onClick={onChoose}
      className="flex h-11 items-center gap-2.5 rounded-control px-2 hover:bg-hover"
    >
      <Icon name={icon} className="size-4 text-ink-3" />
      {label}
    </Link>
  )
}
