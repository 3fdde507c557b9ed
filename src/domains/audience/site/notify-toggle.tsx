import { type FormEvent, type RefObject, useEffect, useState } from 'react'

interface Props {
  action: string
  label: string
  isFilled: boolean
  /** Looks like a link in a line of text. */
  isInText?: boolean
  button: RefObject<HTMLButtonElement | null>
  onPress: () => void
  /** Left out: it opens something that stands in front of the page. */
  isOpen?: boolean
}

/** A button that opens the form, and without script leads to the page that holds it. */
export function NotifyToggle({ action, label, isFilled, isInText = false, button, onPress, isOpen }: Props) {
  // Only what is alive can say whether it is open.
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
