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
  /** What has to be ticked before it is sent; it stands above the buttons and does not scroll away. */
  confirmation?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog that is sent as a whole: a refusal stands above its buttons, or the first wrong field gets the focus. */
export function FormDialog({
  title,
  width,
  send,
  isDanger = false,
  isReady = true,
  form,
  confirmation,
  onClose,
  children,
}: Props) {
  const t = useTranslations('console')
  const isLooking = useIsLooking()
  const fields = useRef<HTMLDivElement>(null)
  useRefusalFocus(fields, form.refusals)
  const { isPending, refusal } = form
  const isHeld = isLooking || !isReady || isPending
  // Ctrl+S sends, too, whatever the button says.
  const handleSubmit = () => {
    if (!isHeld) form.handleSubmit()
  }
  // What is under way is not taken back by closing, and its refusal would be shown to nobody.
  const handleClose = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      closeLabel={t('close')}
      onClose={handleClose}
      onSubmit={handleSubmit}
      footer={
        <>
          {(confirmation || refusal) && (
            // On a phone the buttons of a form stand in reverse.
            <div className={`flex w-full flex-col gap-2 ${width === 460 ? '' : 'max-tablet:order-last'}`}>
              {confirmation}
              {refusal && (
                <p role="alert" className="font-medium text-bad">
                  {refusal}
                </p>
              )}
            </div>
          )}
          <Button disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            isPending={isPending}
            disabled={isHeld}
          >
            {send}
          </Button>
        </>
      }
    >
      <LookingNote />
      <div ref={fields} className="flex flex-col gap-4">
        {children}
      </div>
    </Dialog>
  )
}
