import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { SubscriberRow } from '../shapes.ts'
import { StateBadge } from './state-badge.tsx'

/** What a subscriber agreed to, when, and the subscriber's state since. */
export function ConsentDialog({ row, onClose }: { row: SubscriberRow; onClose: () => void }) {
  const t = useTranslations()
  const format = useFormatter()
  const when = (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  const { email, state, consentText, consentAt, confirmedAt, leftAt } = row
  return (
    <Dialog
      title={email}
      width={560}
      onClose={onClose}
      closeLabel={t('console.close')}
      footer={<Button onClick={onClose}>{t('console.close')}</Button>}
    >
      <StateBadge state={state} />
      <h3 className="mt-4 font-semibold">{t('audience.agreedTo')}</h3>
      <blockquote className="my-1.5 font-serif text-item wrap-anywhere">{consentText}</blockquote>
      <p className="text-second text-ink-2">{t('audience.agreedWhen', { when: when(consentAt) })}</p>
      {confirmedAt && (
        <p className="text-second text-ink-2">{t('audience.confirmedWhen', { when: when(confirmedAt) })}</p>
      )}
      {leftAt && <p className="text-second text-ink-2">{t('audience.leftWhen', { when: when(leftAt) })}</p>}
    </Dialog>
  )
}
