import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useConsole } from '../../../console/context.ts'
import { useKeys } from '../../../console/keys/use-keys.tsx'
import { SearchField } from '../../../console/list/toolbar.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { NotFound } from '../../../console/not-found.tsx'
import { Screen } from '../../../console/screen.tsx'
import type { Account } from '../shapes.ts'
import { type Asked, AccountRows } from './account-rows.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { useAccounts } from './use-accounts.ts'

/** All accounts of the install, for its owner. */
export default function AccountsScreen() {
  const t = useTranslations('accounts')
  const { person } = useConsole()
  const accounts = useAccounts()
  const [q, putQ] = useInAddress('q')
  const [asked, setAsked] = useState<Asked | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  useKeys([{ keys: '/', group: t('title'), label: t('search'), run: () => search.current?.focus() }])
  if (!person.isPlatformOwner) return <NotFound />
  const found = accounts.data?.filter((account) => isLike(account, q ?? '')) ?? []
  const handleEnd = () => setAsked(null)
  return (
    <Screen title={t('title')}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <div className="mb-3 flex min-h-9 flex-wrap items-end justify-between gap-3 tablet:mb-5">
          <div>
            <h1>{t('title')}</h1>
            <p className="text-second text-ink-2">
              {t.rich('text', {
                activity: (words) => (
                  <Link to="/admin/activity" className="hit text-accent underline underline-offset-3">
                    {words}
                  </Link>
                ),
              })}
            </p>
          </div>
          <span className="flex w-70 max-tablet:w-full">
            <SearchField
              ref={search}
              label={t('search')}
              value={q ?? ''}
              onChange={(typed) => void putQ(typed || null)}
              onLeave={() => rows.current?.querySelector('button')?.focus()}
            />
          </span>
        </div>
        {accounts.data ? (
          <>
            <AccountRows ref={rows} accounts={found} onAsk={setAsked} />
            <p role="status" className={found.length === 0 ? 'pt-4 text-ink-2' : 'sr-only'}>
              {found.length === 0 ? t('noneFound') : t('count', { count: found.length })}
            </p>
          </>
        ) : accounts.isError ? (
          <LoadingFailed
            sentence="accounts.loadingFailed"
            error={accounts.error}
            onRetry={() => void accounts.refetch()}
          />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
      {asked?.kind === 'disable' && <DisableDialog account={asked.account} onEnd={handleEnd} />}
      {asked?.kind === 'reset' && <ResetDialog account={asked.account} onEnd={handleEnd} />}
    </Screen>
  )
}

/** Whether every typed word stands in a name, an address or the name of a site. */
function isLike({ username, email, firstName, lastName, sites }: Account, typed: string): boolean {
  const words = [username, email, firstName, lastName, ...sites.map(({ name }) => name)]
  const text = words.join(' ').toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
