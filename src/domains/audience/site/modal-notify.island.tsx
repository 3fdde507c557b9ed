// Needs JavaScript: it opens a modal dialog over the current page.
import { useRef, useState } from 'react'
import { Modal } from '../../../site/components/modal.tsx'
import { NotifyForm } from './notify-form.tsx'
import { NotifyToggle } from './notify-toggle.tsx'
import { type SignUpLabels, useSignUp } from './use-sign-up.tsx'

interface ModalNotifyProps {
  /** Path of the page with the form, in the language of the current page. */
  action: string
  isFilled: boolean
  isInText: boolean
  labels: SignUpLabels & { getNotified: string }
}

export default function ModalNotify({ action, isFilled, isInText, labels }: ModalNotifyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const signUp = useSignUp(labels, close)
  return (
    <>
      <NotifyToggle
        action={action}
        label={labels.getNotified}
        isFilled={isFilled}
        isInText={isInText}
        button={button}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <Modal title={labels.title} closeLabel={labels.toasts.close} onClose={close}>
          <p className="modal__text">{labels.text}</p>
          <NotifyForm signUp={signUp} onCancel={close} />
        </Modal>
      )}
    </>
  )
}
