import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useIsLooking } from './context.ts'
import { useRefusalFocus } from './drafts/use-draft.ts'
import { LookingNote } from './read-only-note.tsx'
import type { useSubmission } from './use-submission.ts'

interface Props {
  title: string
  width: 460 | 560 | 640
  /** On the button that sends the form. */
  send: string
  isDanger?: boolean
  /** False while what is sent is not known yet; true when left out. */
  isReady?: boolean
  form: Pick<ReturnType<typeof useSubmission>, 'handleSubmit' | 'isPending' | 'refusal' | 'refusals'>
  onClose: () => void
  children: ReactNode
}

/** A dialog that is sent as a whole: a refusal stands below its fields, or the first wrong field gets the focus. */
export function FormDialog({
  title,
  width,
  send,
  isDanger = false,
  isReady = true,
  form,
  onClose,
  children,
}: Props) {
  const t = useTranslations('console')
  const isLooking = useIsLooking()
  const fields = useRef<HTMLDivElement>(null)
  useRefusalFocus(fields, form.refusals)
  return (
    <Dialog
      title={title}
      width={width}
      closeLabel={t('close')}
      onClose={onClose}
      onSubmit={form.handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            isPending={form.isPending}
            disabled={isLooking || !isReady || form.isPending}
          >
            {send}
          </Button>
        </>
      }
    >
      <LookingNote />
      <div ref={fields} className="flex flex-col gap-4">
        {children}
        {form.refusal && (
          <p role="alert" className="font-medium text-bad">
            {form.refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
