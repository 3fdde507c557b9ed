import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useLeavingFocus } from '../../../console/keys/use-leaving-focus.ts'
import { nameOf } from '../../../console/session/account.ts'
import { initialsOf } from '../../../kernel/words.ts'
import { useAgo } from '../../../console/use-ago.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { enableAccount, seeAs } from '../calls.ts'
import type { Account } from '../shapes.ts'
import { useAccountChange } from './use-accounts.ts'

/** What a row asks a dialog for. */
export interface Asked {
  kind: 'disable' | 'reset'
  account: Account
}

/** Columns on a wide screen; below, the facts of an account stand under its name. */
const COLUMNS =
  'wide:grid wide:grid-cols-[36px_minmax(0,1fr)_minmax(0,1fr)_128px_128px_44px] wide:items-center wide:gap-4'

interface Props {
  /** The list of accounts. */
  ref: RefObject<HTMLUListElement | null>
  accounts: readonly Account[]
  onAsk: (asked: Asked) => void
}

/** The accounts with their sites, their state and what can be done to each. */
export function AccountRows({ ref, accounts, onAsk }: Props) {
  const t = useTranslations('accounts')
  return (
    <>
      <div
        aria-hidden
        className={`${COLUMNS} border-b border-line-2 pb-2 text-small font-semibold text-ink-2 max-wide:hidden`}
      >
        <span />
        <span>{t('person')}</span>
        <span>{t('sites')}</span>
        <span>{t('state')}</span>
        <span>{t('lastSeen')}</span>
      </div>
      <ul ref={ref} aria-label={t('title')} className="max-wide:border-t max-wide:border-line-2">
        {accounts.map((account) => (
          <Row key={account.id} account={account} onAsk={(kind) => onAsk({ kind, account })} />
        ))}
      </ul>
    </>
  )
}

function Row({ account, onAsk }: { account: Account; onAsk: (kind: Asked['kind']) => void }) {
  const t = useTranslations('accounts')
  const own = useConsole()
  const line = useLeavingFocus<HTMLLIElement>()
  const ago = useAgo()
  const { email, disabledAt, seenAt } = account
  const name = nameOf(account)
  return (
    <li
      ref={line}
      className={`${COLUMNS} relative border-b border-line py-2.5 max-wide:grid max-wide:grid-cols-[36px_minmax(0,1fr)_44px] max-wide:gap-x-3 max-wide:gap-y-1.5`}
    >
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full bg-press text-small font-semibold text-ink-2"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name} {account.id === own.person.id && <span className="font-normal text-ink-2">{t('you')}</span>}
        </p>
        <p className="text-second text-ink-2 wrap-anywhere">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-second text-ink-2 wide:contents max-wide:col-start-2 max-wide:col-span-2">
        <Sites account={account} />
        <p>
          {disabledAt === null ? (
            <Badge icon="check" tone="ok" label={t('open')} />
          ) : (
            <Badge icon="nowhere" tone="bad" label={t('disabled')} />
          )}
        </p>
        <p>
          <span className="wide:sr-only">{t('labelled', { label: t('lastSeen') })} </span>
          {seenAt === null ? t('notYet') : <time dateTime={seenAt}>{ago(seenAt)}</time>}
        </p>
      </div>
      <div className="justify-self-end max-wide:col-start-3 max-wide:row-start-1">
        <Actions account={account} name={name} onAsk={onAsk} />
      </div>
    </li>
  )
}

function Sites({ account: { isPlatformOwner, sites } }: { account: Account }) {
  const t = useTranslations('accounts')
  const people = useTranslations('people')
  if (isPlatformOwner) return <p className="max-wide:w-full">{t('ownsInstall')}</p>
  if (sites.length === 0) return <p className="max-wide:w-full">{t('noSite')}</p>
  return (
    <ul className="min-w-0 max-wide:w-full">
      {sites.map(({ id, name, role }) => (
        <li key={id} className="wrap-anywhere">
          <span dir="auto">{name}</span>, {people(`roles.${role}`)}
        </li>
      ))}
    </ul>
  )
}

interface ActionsProps {
  account: Account
  name: string
  onAsk: (kind: Asked['kind']) => void
}

function Actions({ account: { id, disabledAt, sites }, name, onAsk }: ActionsProps) {
  const t = useTranslations('accounts')
  const call = useCall()
  const change = useAccountChange()
  const { person } = useConsole()
  const look = async () => {
    const isBegun = await change(() => call(seeAs, { params: { id } }).then(() => true))
    if (isBegun) location.assign('/admin')
  }
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name })} />}>
      {disabledAt === null ? (
        <>
          <MenuItem icon="link" onSelect={() => onAsk('reset')}>
            {t('resetLink')}
          </MenuItem>
          {id !== person.id && sites.length > 0 && (
            <MenuItem icon="eye" onSelect={() => void look()}>
              {t('seeAs')}
            </MenuItem>
          )}
          {id !== person.id && (
            <MenuItem icon="nowhere" isDanger onSelect={() => onAsk('disable')}>
              {t('disable')}
            </MenuItem>
          )}
        </>
      ) : (
        <MenuItem
          icon="undo"
          onSelect={() =>
            void change(() => call(enableAccount, { params: { id } }), t('enabledNow', { name }))
          }
        >
          {t('enable')}
        </MenuItem>
      )}
    </Menu>
  )
}
