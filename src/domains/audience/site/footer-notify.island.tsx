// Needs JavaScript: the form unfolds in the footer, keeps its input, and shows the result without leaving the page.
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FOOTER_FORM } from '../../../site/components/frame.ts'
import { NotifyForm } from './notify-form.tsx'
import { NotifyToggle } from './notify-toggle.tsx'
import { type SignUp, type SignUpLabels, useSignUp } from './use-sign-up.tsx'

interface FooterNotifyProps {
  /** Path of the page with the form, in the language of the current page. */
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
  // True only after a click, so this never runs on the server.
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
