import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../../console/later.tsx'
import { useCall } from '../../../console/context.ts'
import { CopyButton } from '../../../console/copy-button.tsx'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { TextField } from '../../../ui/field.tsx'
import { turnOnSecondFactor } from '../second-factor/calls.ts'

const QrCode = later(() => import('../../../console/review/qr-code.tsx'))

/** A secret that the person's app shall know. */
export interface Begun {
  secret: string
  /** As the QR code holds it. */
  address: string
}

interface Props {
  begun: Begun
  onCodes: (codes: string[]) => Promise<void>
  onClose: () => void
}

/** Gives the secret to the person's app, and asks for the first code of it. */
export function TurnOn({ begun: { secret, address }, onCodes, onClose }: Props) {
  const t = useTranslations()
  const call = useCall()
  const form = useSubmission(
    { code: '' },
    async (body) => onCodes((await call(turnOnSecondFactor, { body })).recoveryCodes),
    t('console.reason.noAnswer'),
  )
  return (
    <FormDialog
      title={t('identity.turnOnTitle')}
      width={560}
      send={t('identity.turnOn')}
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.turnOnText')}</p>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <div className="size-40">
          <Suspense>
            <QrCode text={address} label={t('identity.qrCode')} />
          </Suspense>
        </div>
        <div className="min-w-48 flex-1">
          <p className="text-second text-ink-2">{t('identity.secretText')}</p>
          <p className="mt-2 font-mono text-second wrap-anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <div className="mt-1 -ml-3.5">
            <CopyButton label={t('identity.copySecret')} text={secret} />
          </div>
        </div>
      </div>
      <TextField
        label={t('identity.code')}
        hint={t('identity.codeHint')}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => form.set({ code })}
        data-autofocus
      />
    </FormDialog>
  )
}
