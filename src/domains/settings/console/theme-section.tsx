import { useTranslations } from 'use-intl'
import { SectionHead } from './settings-frame.tsx'

/** How the site looks: what of it can be chosen today, and where. */
export function ThemeSection() {
  const t = useTranslations('settings')
  return (
    <div className="max-w-180">
      <SectionHead id="theme" hint={t('themeText')} />
      <p className="border-t border-line pt-3 text-second text-ink-2">{t('themeNow')}</p>
    </div>
  )
}
