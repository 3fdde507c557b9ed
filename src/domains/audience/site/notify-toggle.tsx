import { type FormEvent, type RefObject, useEffect, useState } from 'react'

interface Props {
  action: string
  label: string
  isFilled: boolean
  /** Styled as a link within a line of text. */
  isInText?: boolean
  button: RefObject<HTMLButtonElement | null>
  onPress: () => void
  /** Omitted when the button opens a dialog. */
  isOpen?: boolean
}

/** A button that opens the form; without JavaScript it leads to the page with the form. */
export function NotifyToggle({ action, label, isFilled, isInText = false, button, onPress, isOpen }: Props) {
  // `aria-expanded` is correct only once JavaScript runs.
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <form className="notify-toggle" action={action} onSubmit={handleSubmit}>
      <button
        ref={button}
        type="submit"
        data-hold=""
        className={isInText ? 'link text-button' : isFilled ? 'button button--filled' : 'button'}
        aria-expanded={isAlive ? isOpen : undefined}
        aria-haspopup={isAlive && isOpen === undefined ? 'dialog' : undefined}
      >
        {label}
      </button>
    </form>
  )
}
