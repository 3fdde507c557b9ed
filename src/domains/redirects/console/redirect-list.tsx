import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { copyText } from '../../../console/copy-button.tsx'
import { SearchField } from '../../../console/list/toolbar.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { addressOnSite } from '../../../console/site-address.ts'
import { useToast } from '../../../console/toasts.tsx'
import { useKeys } from '../../../console/keys/use-keys.tsx'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx'
import type { Redirect, RedirectRow } from '../shapes.ts'
import { useRedirectChanges, useRedirects } from './use-redirects.ts'

/** Fewer are seen at a glance. */
export const MANY = 8

interface Props {
  /** How many there are, whatever is searched for. */
  total: number
  /** Null for who reads and no more. */
  onEdit: ((redirect: Redirect) => void) | null
}

/** What leads elsewhere, found by its addresses, the most visited first. */
export function RedirectList({ total, onEdit }: Props) {
  const t = useTranslations('redirects')
  const [q, setQ] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const lines = useRef<HTMLUListElement>(null)
  const list = useRedirects(q)
  const isSearched = total >= MANY || q !== ''
  useKeys(
    isSearched
      ? [{ keys: '/', label: t('search'), group: t('title'), run: () => search.current?.focus() }]
      : [],
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const found = list.data?.pages[0]?.total ?? 0
  if (total === 0) {
    return <p className="border-t border-line-2 pt-4 text-ink-2">{t('nothing')}</p>
  }
  return (
    <>
      {isSearched && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchField
            ref={search}
            label={t('search')}
            value={q}
            onChange={setQ}
            onLeave={() => lines.current?.querySelector('button')?.focus()}
          />
          <p role="status" className="text-second text-ink-2">
            {q !== '' && list.isSuccess && t('found', { count: found })}
          </p>
        </div>
      )}
      {list.isError && (
        <LoadingFailed
          sentence="redirects.loadingFailed"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul ref={lines} aria-label={t('title')} className="border-line-2 not-empty:border-t">
        {rows.map((row) => (
          <Row key={row.from} row={row} onEdit={onEdit} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-4">
          <Button isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ row, onEdit }: { row: RedirectRow; onEdit: Props['onEdit'] }) {
  const t = useTranslations('redirects')
  const line = useLeavingFocus<HTMLLIElement>()
  const { id, from, to, visits, by, version } = row
  const own = id === null || version === null ? null : { id, from, to, version }
  return (
    <li ref={line} className="flex items-center gap-x-4 gap-y-0.5 border-b border-line py-2">
      <div className="grid min-w-0 flex-1 gap-x-4 tablet:grid-cols-[minmax(0,1fr)_auto]">
        <p className="wrap-anywhere" dir="ltr">
          {from}
        </p>
        <p className="text-small text-ink-2 max-tablet:order-3 max-tablet:mt-0.5 tablet:text-right">
          {t('visits', { count: visits })}
          <span className="tablet:hidden">
            {' · '}
            {makerOf(own !== null, by, t)}
          </span>
        </p>
        <p className="flex min-w-0 items-start gap-1.5 text-ink-2">
          <Icon name="leadsTo" className="mt-1 size-3.5 text-ink-3" />
          <span className="sr-only">{t('leadsTo')}</span>
          <span className="min-w-0 wrap-anywhere" dir="ltr">
            {to}
          </span>
        </p>
        <p className="text-small text-ink-2 max-tablet:hidden tablet:text-right">
          {makerOf(own !== null, by, t)}
        </p>
      </div>
      <RowMenu row={row} own={own} onEdit={onEdit} />
    </li>
  )
}

function makerOf(isMade: boolean, by: string | null, t: ReturnType<typeof useTranslations>): string {
  if (!isMade) return t('byItself')
  return by === null ? t('byHand') : t('by', { name: by })
}

interface RowMenuProps {
  row: RedirectRow
  /** Null for an automatic redirect. */
  own: Redirect | null
  onEdit: Props['onEdit']
}

/** An automatic redirect is deleted with its item, so it has no delete action. */
function RowMenu({ row: { from }, own, onEdit }: RowMenuProps) {
  const t = useTranslations('redirects')
  const toast = useToast()
  const changes = useRedirectChanges()
  const { site, sites } = useConsole()
  const address = addressOnSite(from, site, sites, location)
  const chosen = useRef<(() => void) | null>(null)
  const handleCopy = async () => {
    await copyText(new URL(address, location.href).href)
    toast({ title: t('copied', { from }) })
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={t('actionsOf', { from })} />}
      onClosed={() => {
        // What it opens gives the focus back to its button, which has it by now.
        chosen.current?.()
        chosen.current = null
      }}
    >
      {own && onEdit && (
        <MenuItem
          icon="edit"
          onSelect={() => {
            chosen.current = () => onEdit(own)
          }}
        >
          {t('edit')}
        </MenuItem>
      )}
      <MenuItem icon="open" onSelect={() => window.open(address, '_blank', 'noreferrer')}>
        {t('open')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void handleCopy()}>
        {t('copy')}
      </MenuItem>
      {own && onEdit && (
        <>
          <MenuRule />
          <MenuItem icon="trash" isDanger onSelect={() => void changes.remove(own)}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
