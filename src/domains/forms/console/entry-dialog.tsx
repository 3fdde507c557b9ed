import { useFormatter, useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EntryRow } from '../shapes.ts'

interface Props {
  row: EntryRow
  /** Null where it is only read. */
  onErase: (() => void) | null
  onClose: () => void
}

/** A complete submission with the labels shown at the time, to answer by mail where its sender gave an address. */
export function EntryDialog({ row: { formName, sentAt, answers, senderEmail }, onErase, onClose }: Props) {
  const t = useTranslations()
  const format = useFormatter()
  const when = format.dateTime(new Date(sentAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Dialog
      title={answers[0]?.answer ?? t('forms.noAnswers')}
      width={560}
      onClose={onClose}
      closeLabel={t('console.close')}
      footer={
        <>
          {onErase && (
            <span className="mr-auto max-tablet:mr-0 max-tablet:contents">
              <Button kind="takes" onClick={onErase}>
                {t('forms.erase')}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{t('console.close')}</Button>
          {senderEmail && (
            <a
              href={mailTo(senderEmail, t('forms.answerSubject', { name: formName }))}
              className={buttonClass({ kind: 'primary' })}
            >
              {t('forms.answer')}
            </a>
          )}
        </>
      }
    >
      <p className="text-second text-ink-2">{t('forms.sentTo', { when, name: formName })}</p>
      <dl className="mt-3">
        {answers.map(({ id, label, answer }) => (
          <div key={`${id} ${label}`} className="border-b border-line py-2.5">
            <dt className="text-second text-ink-2" dir="auto">
              {label}
            </dt>
            <dd className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const mailTo = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
