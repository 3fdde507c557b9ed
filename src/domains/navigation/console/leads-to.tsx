import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { MenuChild, MenuItem } from '../rules.ts'
import { leadsTo } from './add-entry.tsx'
import { TargetList } from './target-list.tsx'
import { targetOf, type Targets } from './targets.ts'

type Way = 'page' | 'link' | 'group'

interface Props {
  entry: MenuItem
  targets: Targets
  error: string | undefined
  readOnly: boolean
  onChange: (change: Partial<MenuChild>, field?: string) => void
}

/** Where an entry leads: a page of the site, another address, or the entries below it. */
export function LeadsTo({ entry, targets, error, readOnly, onChange }: Props) {
  const t = useTranslations('navigation')
  // An empty entry looks like a group, so the person's own choice takes precedence.
  const [wanted, setWanted] = useState<Way | null>(null)
  const stored = kindOfTarget(entry, targets)
  const way = wanted ?? stored
  const choose = (next: Way) => {
    setWanted(next)
    if (next === 'group') onChange({ url: '', pageId: null, module: '' })
    if (next === 'link' && entry.pageId !== null) onChange({ pageId: null, module: '' })
  }
  const target = targetOf(entry, targets.targets)
  return (
    <div className="flex flex-col gap-2">
      {!readOnly && (
        <Segments
          label={t('leadsTo')}
          options={[
            { value: 'page', label: t('way.page') },
            { value: 'link', label: t('way.link') },
            { value: 'group', label: t('way.group') },
          ]}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'page' && (
        <Popover
          label={t('choosePage')}
          align="start"
          widthClass="w-[min(420px,calc(100vw-32px))]"
          trigger={
            <button
              type="button"
              disabled={readOnly}
              aria-label={t('choosePageNamed', {
                name: target ? `${target.title} ${target.path}` : t('none'),
              })}
              className="flex min-h-9 w-full items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-left disabled:bg-sunken max-tablet:min-h-12"
            >
              <span className="min-w-0 flex-1 truncate">
                {target ? (
                  <>
                    <span className="font-serif">{target.title}</span>{' '}
                    <span className="text-second text-ink-2">{target.path}</span>
                  </>
                ) : (
                  <span className="text-ink-2">
                    {t(entry.pageId === null ? 'choosePage' : 'hidden.gone')}
                  </span>
                )}
              </span>
              <Icon name={readOnly ? 'lock' : 'choose'} className="size-3.5 text-ink-3" />
            </button>
          }
        >
          {(close) => (
            <TargetList
              targets={targets.targets}
              {...(target && { current: target.path })}
              onTarget={(chosen) => {
                setWanted(null)
                onChange(leadsTo(chosen))
                close()
              }}
            />
          )}
        </Popover>
      )}
      {way === 'link' && (
        <TextField
          label={t('url')}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          readOnly={readOnly}
          name="url"
          error={error}
          value={entry.url}
          onChange={(url) => onChange({ url, pageId: null }, 'url')}
        />
      )}
      <p className="text-small text-ink-3">
        {t(way === 'page' && entry.pageId === null ? 'way.addressHint' : `way.${way}Hint`)}
      </p>
      {way !== 'link' && error && <p className="text-small font-medium text-bad">{error}</p>}
    </div>
  )
}

/** An entry without page and address is a group; an address of the site itself counts as a page. */
function kindOfTarget(entry: MenuItem, { targets }: Targets): Way {
  if (entry.pageId !== null) return 'page'
  if (entry.url.trim() === '') return 'group'
  return targetOf(entry, targets) ? 'page' : 'link'
}
