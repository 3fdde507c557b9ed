import type { ReactNode } from 'react'
import type { Translate } from '../../ui/translate.ts'
import { MeasuringButton } from '../measuring/measuring.tsx'
import { NavAnchor } from './nav-anchor.tsx'
import { FOOTER_FORM, type Frame } from './frame.ts'
import { Link } from './link.tsx'

interface Props {
  frame: Frame
  offer: ReactNode
  t: Translate
}

export function SiteFooter({ frame, offer, t }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        {offer}
        {offer && <div id={FOOTER_FORM} />}
        <div className="site-footer__base">
          <p className="site-footer__quote">{t('site.closingQuote')}</p>
          {frame.footer.length > 0 && (
            <nav className="site-footer__links" aria-label={t('site.footerNavigation')}>
              {frame.footer
                .flatMap((entry) => [entry, ...entry.children])
                .map((link, at) => (
                  <NavAnchor key={at} link={link}>
                    {link.label}
                  </NavAnchor>
                ))}
            </nav>
          )}
          {frame.description && (
            <p className="site-footer__description" dir="auto">
              {frame.description}
            </p>
          )}
          <p className="site-footer__copyright">
            <span>{t('site.copyright', { year: String(frame.year), name: frame.siteName })}</span>
            <span>{t('site.platform')}</span>
            <Link className="site-footer__search" href={frame.searchPath}>
              {t('site.search')}
            </Link>
            {frame.services.length > 0 && <MeasuringButton t={t} />}
          </p>
        </div>
      </div>
    </footer>
  )
}
