// Needs JavaScript: the form unfolds in the footer, keeps what was typed, and tells how it went without leaving the page.
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FOOTER_FORM } from '../../../site/components/frame.ts'
import { NotifyForm } from './notify-form.tsx'
import { NotifyToggle } from './notify-toggle.tsx'
import { type SignUp, type SignUpLabels, useSignUp } from './use-sign-up.tsx'

export interface FooterNotifyProps {
  /** Of the page that holds the form, in the language of this one. */
  action: string
  isFilled: boolean
  labels: SignUpLabels & { getNotified: string; hideForm: string }
}

export default function FooterNotify({ action, isFilled, labels }: FooterNotifyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    toggle.current?.focus()
  }
  const signUp = useSignUp(labels, close)
  // Only after a press, and so never on the server.
  const place = isOpen ? document.getElementById(FOOTER_FORM) : null
  return (
    <>
      <NotifyToggle
        action={action}
        label={isOpen ? labels.hideForm : labels.getNotified}
        isFilled={isFilled}
        button={toggle}
        isOpen={isOpen}
        onPress={() => (isOpen ? close() : setIsOpen(true))}
      />
      {place && createPortal(<Unfolded signUp={signUp} onCancel={close} />, place)}
    </>
  )
}

function Unfolded({ signUp, onCancel }: { signUp: SignUp; onCancel: () => void }) {
  const { id, labels } = signUp
  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id])
  return (
    <section className="notify-inline" aria-labelledby={`${id}-title`}>
      <h2 className="h3" id={`${id}-title`}>
        {labels.title}
      </h2>
      <NotifyForm signUp={signUp} onCancel={onCancel} isTextBelow />
    </section>
  )
}
