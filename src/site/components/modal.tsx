import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { hostToasts } from './toasts.tsx'

interface Props {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog of a public page, open while it is mounted. Its first field gets the focus, which returns afterwards. */
export function Modal({ title, closeLabel, onClose, children }: Props) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector('input')?.focus()
    hostToasts(dialog)
    return () => {
      hostToasts(null)
      // Closing before React removes it gives the focus back.
      dialog.close()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      className="modal"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <button type="button" className="modal__close" aria-label={closeLabel} onClick={onClose}>
        <svg viewBox="0 0 20 20" aria-hidden>
          <path d="M4 4l12 12M16 4 4 16" />
        </svg>
      </button>
      <h2 className="h3 modal__title" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
