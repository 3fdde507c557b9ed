import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { TextField } from '../../../ui/field.tsx'
import { SectionHead } from './settings-frame.tsx'

/** The fields for services that measure who visits the site. */
export function MeasuringSection({ bind }: { bind: (name: string) => Bound }) {
  const t = useTranslations('settings')
  const id = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, dir: 'ltr' } as const
  return (
    <div className="max-w-140">
      <SectionHead
        id="measuring"
        hint={t.rich('measuringText', {
          a: (words) => (
            <Link to="/admin/views" className="text-accent underline underline-offset-3">
              {words}
            </Link>
          ),
        })}
      />
      <div className="flex flex-col gap-4.5">
        <TextField
          label={t('field.googleAnalyticsId')}
          aside={t('optional')}
          hint={t('googleAnalyticsIdHint')}
          {...id}
          {...bind('googleAnalyticsId')}
        />
        <TextField
          label={t('field.facebookPixelId')}
          aside={t('optional')}
          hint={t('facebookPixelIdHint')}
          {...id}
          {...bind('facebookPixelId')}
        />
        <p className="text-second text-ink-2">{t('measuringConsent')}</p>
      </div>
    </div>
  )
}
