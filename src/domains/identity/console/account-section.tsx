import { useTranslations } from 'use-intl'
import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import { Section } from './section.tsx'

/** The way to what people do with their account on a page of the site, whether or not they work on one. */
export function AccountSection() {
  const t = useTranslations('identity')
  return (
    <Section title={t('siteAccount')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
        <p className="min-w-60 flex-1 text-second text-ink-2">{t('siteAccountText')}</p>
        <a href={ACCOUNT_PATH} className="hit text-second text-accent underline underline-offset-3">
          {t('openAccount')}
        </a>
      </div>
    </Section>
  )
}
