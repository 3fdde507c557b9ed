import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LogoutOf } from './logout.tsx'
import { ClosedShelf } from './no-permission.tsx'
import { nameOf } from './session/account.ts'

/** For an account without a site: it has none yet, or has lost the last one. */
export function NoSite(own: Pick<ComponentProps<typeof LogoutOf>, 'account' | 'drafts' | 'person'>) {
  const t = useTranslations('console')
  const title = t('noSite')
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} · Flyleaf`
  }, [title])
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
      <LogoutOf isWord {...own} />
    </main>
  )
}
