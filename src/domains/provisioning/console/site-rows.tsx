import { Link } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useFileSize } from '../../../console/file-size.ts'
import { changeSite, restoreSite } from '../calls.ts'
import type { StandingSite } from '../shapes.ts'
import { useExport, useSiteChange } from './use-sites.ts'

/** What a row asks a dialog for. */
export interface Asked {
  kind: 'address' | 'domains' | 'delete'
  site: StandingSite
}

/** Columns on a wide screen; below, the facts of a site stand under its name. */
const COLUMNS = 'wide:grid wide:grid-cols-[minmax(0,1fr)_176px_112px_128px_44px] wide:items-center wide:gap-4'

interface Props {
  sites: readonly StandingSite[]
  onAsk: (asked: Asked) => void
}

/** The sites with their state, their size and what can be done to each. */
export function SiteRows({ sites, onAsk }: Props) {
  const t = useTranslations('provisioning')
  return (
    <>
      <div
        aria-hidden
        className={`${COLUMNS} border-b border-line-2 pb-2 text-small font-semibold text-ink-2 max-wide:hidden`}
      >
        <span>{t('site')}</span>
        <span>{t('state')}</span>
        <span>{t('files')}</span>
        <span>{t('lastChange')}</span>
      </div>
      <ul aria-label={t('title')} className="max-wide:border-t max-wide:border-line-2">
        {sites.map((site) => (
          <SiteRow
            key={site.id}
            site={site}
            standard={sites.find(({ isDefault }) => isDefault)}
            onAsk={(kind) => onAsk({ kind, site })}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  site: StandingSite
  /** The one that answers where a host name leads to no other. */
  standard: StandingSite | undefined
  onAsk: (kind: Asked['kind']) => void
}

function SiteRow({ site, standard, onAsk }: RowProps) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const change = useSiteChange()
  const line = useLeavingFocus<HTMLLIElement>()
  const size = useFileSize()
  const { id, name, slug, domain, state, isDefault, people, mediaBytes, changedAt, goneAt } = site
  const isDeleted = state === 'deleted'
  return (
    <li
      ref={line}
      className={`${COLUMNS} relative border-b border-line py-3 max-wide:grid max-wide:grid-cols-[minmax(0,1fr)_44px] max-wide:gap-x-3 max-wide:gap-y-1.5`}
    >
      <div className="min-w-0">
        <p className="truncate font-serif text-[17px]/6 font-[550]" dir="auto">
          {isDeleted ? (
            name
          ) : (
            <Link
              to={`/admin/sites/${id}`}
              className="hit hover:text-accent hover:underline underline-offset-3"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="text-second text-ink-2 wrap-anywhere">
          {domain ?? `${slug}.localhost`}
          {isDefault && ` · ${t('isDefault')}`}
          {people > 0 && ` · ${t('people', { count: people })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-second text-ink-2 wide:contents max-wide:col-start-1">
        <StateOf state={state} goneAt={goneAt} />
        <p>
          <span className="wide:sr-only">{t('labelled', { label: t('files') })} </span>
          {size(mediaBytes)}
        </p>
        <p>
          <span className="wide:sr-only">{t('labelled', { label: t('lastChange') })} </span>
          <Since at={changedAt} />
        </p>
      </div>
      <div className="justify-self-end max-wide:col-start-2 max-wide:row-start-1">
        {isDeleted ? (
          <Button
            onClick={() => void change(() => call(restoreSite, { params: { id } }), t('restored', { name }))}
          >
            {t('restore')}
          </Button>
        ) : (
          <SiteMenu site={site} standard={standard} onAsk={onAsk} />
        )}
      </div>
    </li>
  )
}

/** What can be done to a site that is not deleted. */
function SiteMenu({ site, standard, onAsk }: RowProps) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const change = useSiteChange()
  const exportFile = useExport()
  const { id, name, state, isDefault } = site
  const makeDefault = (of: string, done: string, back?: () => void) =>
    void change(() => call(changeSite, { params: { id: of }, body: { isDefault: true } }), done, back)
  const pause = (isPaused: boolean, back?: () => void) =>
    void change(
      () => call(changeSite, { params: { id }, body: { isPaused } }),
      t(isPaused ? 'pausedNow' : 'resumed', { name }),
      back,
    )
  const archive = (isArchived: boolean, back?: () => void) =>
    void change(
      () => call(changeSite, { params: { id }, body: { isArchived } }),
      t(isArchived ? 'archivedNow' : 'unarchived', { name }),
      back,
    )
  const handleDefault = () => {
    const back = standard && (() => makeDefault(standard.id, t('madeDefault', { name: standard.name })))
    makeDefault(id, t('madeDefault', { name }), back)
  }
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name })} />}>
      <MenuItem icon="link" onSelect={() => onAsk('address')}>
        {t('changeAddress')}
      </MenuItem>
      <MenuItem icon="open" onSelect={() => onAsk('domains')}>
        {t('domains')}
      </MenuItem>
      {!isDefault && state !== 'paused' && (
        <MenuItem icon="home" onSelect={handleDefault}>
          {t('makeDefault')}
        </MenuItem>
      )}
      {state === 'paused' ? (
        <MenuItem icon="undo" onSelect={() => pause(false, () => pause(true))}>
          {t('resume')}
        </MenuItem>
      ) : (
        !isDefault && (
          <MenuItem icon="pause" onSelect={() => pause(true, () => pause(false))}>
            {t('pause')}
          </MenuItem>
        )
      )}
      {state === 'archived' ? (
        <MenuItem icon="undo" onSelect={() => archive(false, () => archive(true))}>
          {t('unarchive')}
        </MenuItem>
      ) : (
        state === 'open' && (
          <MenuItem icon="lock" onSelect={() => archive(true, () => archive(false))}>
            {t('archive')}
          </MenuItem>
        )
      )}
      <MenuItem icon="download" onSelect={() => void exportFile(id, name)}>
        {t('export')}
      </MenuItem>
      {!isDefault && (
        <MenuItem icon="trash" isDanger onSelect={() => onAsk('delete')}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

const SIGNS = {
  open: { icon: 'check', tone: 'ok' },
  closed: { icon: 'waiting', tone: 'draft' },
  archived: { icon: 'lock', tone: 'plain' },
  paused: { icon: 'pause', tone: 'plain' },
  deleted: { icon: 'trash', tone: 'bad' },
} as const

function StateOf({ state, goneAt }: Pick<StandingSite, 'state' | 'goneAt'>) {
  const t = useTranslations('provisioning')
  const format = useFormatter()
  return (
    <p>
      <Badge {...SIGNS[state]} label={t(`states.${state}`)} />
      {goneAt !== null && (
        <span className="block pt-1 text-small">
          {t('goneOn', { date: format.dateTime(new Date(goneAt), { dateStyle: 'medium' }) })}
        </span>
      )}
    </p>
  )
}

function Since({ at }: { at: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  // The clock of the server may be ahead by a moment.
  const then = new Date(Math.min(new Date(at).getTime(), now.getTime()))
  return <time dateTime={at}>{format.relativeTime(then, now)}</time>
}
