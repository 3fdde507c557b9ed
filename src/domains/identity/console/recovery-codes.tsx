import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../console/copy-button.tsx'
import { saveAs } from '../../../console/save-as.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Shows the recovery codes this once: nobody can read them again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('identity')
  const text = codes.join('\n')
  const handleDownload = () =>
    saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), 'flyleaf-recovery-codes.txt')
  return (
    // Without a cross: they are not to be closed by mistake.
    <Dialog
      title={t('recoveryCodes')}
      width={560}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('codesKept')}
        </Button>
      }
    >
      <p>{t('recoveryCodesText')}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-1.5 rounded-card border border-line bg-sunken px-4 py-3 font-mono text-second tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-2 -ml-3.5 flex flex-wrap">
        <CopyButton label={t('copyCodes')} text={text} />
        <Button kind="quiet" icon="download" onClick={handleDownload}>
          {t('downloadCodes')}
        </Button>
      </div>
    </Dialog>
  )
}
