import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ACCOUNT_PATH } from '../kernel/account-path.ts'
import { LogoutOf } from './logout.tsx'
import { ClosedShelf } from './no-permission.tsx'
import { nameOf } from './session/account.ts'

type Props = Pick<ComponentProps<typeof LogoutOf>, 'account' | 'drafts' | 'person'> & {
  /** The last site was lost while the studio was open. */
  isLost: boolean
}

/**
 * For an account without a site: it has none yet, or has lost the last one. It is led to its page of the site, unless it has to be
 * told of the loss, or words that were never saved are still on this device: logging out here asks about them.
 */
export function NoSite({ isLost, ...own }: Props) {
  const t = useTranslations('console')
  const title = t('noSite')
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} · Flyleaf`
  }, [title])
  const { drafts, person } = own
  useEffect(() => {
    // Who sees the studio as this account is not at home there.
    if (isLost || person.seenBy) return
    void drafts.journal.list(`${person.id}/`).then((unsaved) => {
      if (unsaved.length === 0) location.replace(ACCOUNT_PATH)
    })
  }, [drafts, person, isLost])
  useEffect(() => {
    // What had the focus went with the last site.
    if (document.activeElement === document.body) main.current?.focus()
  }, [])
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="mx-auto flex min-h-full max-w-157 flex-col items-start justify-center p-6"
    >
      <ClosedShelf />
      <h1 className="mt-6 mb-1.5">{title}</h1>
      <p className="mb-5 text-[15px]/6 text-ink-2 wrap-anywhere">
        {t('noSiteText', { name: nameOf(own.person) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {!person.seenBy && (
          <a href={ACCOUNT_PATH} className="hit text-accent underline underline-offset-3">
            {t('yourAccount')}
          </a>
        )}
        <LogoutOf isWord {...own} />
      </div>
    </main>
  )
}
