import { useTranslations } from 'use-intl'
import { SectionHead } from './settings-frame.tsx'

const STEPS = ['stop', 'copy', 'start'] as const

/** How a backup is made today: by hand, at the machine. */
export function BackupsSection() {
  const t = useTranslations('settings')
  return (
    <div className="max-w-180">
      <SectionHead id="backups" hint={t('backupsText')} />
      <ol className="list-decimal border-t border-line pt-3 pl-5 text-second leading-6 text-ink-2">
        {STEPS.map((step) => (
          <li key={step}>{t(`backup.${step}`)}</li>
        ))}
      </ol>
      <p className="mt-3 text-second text-ink-2">{t('backupMore')}</p>
    </div>
  )
}
