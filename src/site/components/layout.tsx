import type { ReactNode } from 'react'
import { type Locale, OWN_NAMES } from '../../kernel/locale.ts'
import type { Translate } from '../../ui/translate.ts'
import { MeasuringQuestion } from '../measuring/measuring.tsx'
import type { Copies } from '../pictures.ts'
import type { Surroundings } from '../surroundings.ts'
import { HeaderContext } from './bar-parts.tsx'
import type { Frame } from './frame.ts'
import { Link, PathContext, TargetsContext } from './link.tsx'
import { CopiesContext } from './picture.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface Props {
  frame: Frame
  around: Pick<Surroundings, 'languages' | 'textLocale' | 'machineNote' | 'marks' | 'path' | 'targets'>
  copies: Copies
  t: Translate
  /** What stands in place of the header; null for the header. */
  bar: ReactNode
  offer: ReactNode
  children: ReactNode
}

/** Header and footer around every public page, also around /admin/login. */
export function Layout({ frame, around, copies, t, bar, offer, children }: Props) {
  const { languages, textLocale, machineNote, marks, path, targets } = around
  const isTranslated = textLocale === frame.locale
  const textLanguage = isTranslated ? undefined : textLocale
  return (
    <PathContext value={path}>
      <CopiesContext value={copies}>
        <TargetsContext value={targets}>
          <Link className="skip-link" href="#main">
            {t('site.skipToContent')}
          </Link>
          {bar ? (
            <header className="reading-bar" lang={textLanguage}>
              <HeaderContext value={{ frame, languages, t }}>{bar}</HeaderContext>
            </header>
          ) : (
            <SiteHeader frame={frame} languages={languages} t={t} />
          )}
          <main id="main" tabIndex={-1} lang={textLanguage} {...marks}>
            {frame.isDemo && (
              <p className="demo" role="note">
                {t('site.demo')}
              </p>
            )}
            {frame.isPreview && (
              <p className="demo" role="note">
                {t('site.preview')}
              </p>
            )}
            {frame.isInMaintenance && (
              <p className="demo" role="note">
                {t('site.inMaintenance')}
              </p>
            )}
            {!isTranslated && (
              <p className="wrap language-note" lang={frame.locale}>
                {t('site.onlyIn', { language: nameOf(textLocale, frame.locale) })}
              </p>
            )}
            {machineNote && (
              <p className="wrap language-note" lang={frame.locale}>
                {machineNote.checkedBy === null
                  ? t('site.machineTranslated')
                  : t('site.checkedBy', { name: machineNote.checkedBy })}
              </p>
            )}
            {children}
          </main>
          <SiteFooter frame={frame} offer={offer} t={t} />
          {frame.services.length > 0 && <MeasuringQuestion services={frame.services} t={t} />}
        </TargetsContext>
      </CopiesContext>
    </PathContext>
  )
}

/** A language as another one calls it. */
function nameOf(language: Locale, inLanguage: Locale): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? OWN_NAMES[language]
}
