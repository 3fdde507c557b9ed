import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'

/** Says that accounts for readers are not open yet. */
export function SignUp({ t }: { t: Translate }) {
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('registration.title')} look="h1" />
        <p className="lead door__note">{t('registration.closed')}</p>
      </div>
    </div>
  )
}
