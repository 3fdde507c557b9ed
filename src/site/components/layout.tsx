import type { ReactNode } from 'react'
import type { Translate } from '../../ui/translate.ts'
import type { Frame } from './frame.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface Props {
  frame: Frame
  t: Translate
  /** What the footer offers of the book beside pre-ordering it. */
  offer: ReactNode
  children: ReactNode
}

/** What stands around every public page, /admin/login too. */
export function Layout({ frame, t, offer, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        {t('site.skipToContent')}
      </a>
      <SiteHeader frame={frame} t={t} />
      <main id="main" tabIndex={-1}>
        {frame.isDemo && (
          <p className="demo" role="note">
            {t('site.demo')}
          </p>
        )}
        {children}
      </main>
      <SiteFooter frame={frame} offer={offer} t={t} />
    </>
  )
}
