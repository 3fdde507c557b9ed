import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Says that the assistant is not set up; nothing is sent to anybody. */
export default function Assistant({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console')
  return (
    <Dialog
      title={t('assistant')}
      width={460}
      onClose={onClose}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="mb-1.5 font-semibold">{t('assistantMissing')}</p>
      <p className="text-ink-2">{t('assistantMissingText')}</p>
    </Dialog>
  )
}
