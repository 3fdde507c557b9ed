import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useDocked } from './use-docked.ts'

interface Props {
  title: string
  /** One line below the title. */
  text?: ReactNode
  onClose: () => void
  closeLabel: string
  /** Between head and content, such as tabs. */
  head?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A modal sheet at the right, on a phone the whole screen; open while it is mounted, focus returns to where it was. */
export function Sheet({ title, text, onClose, closeLabel, head, footer, children }: Props) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const docked = useDocked()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector('h2')?.focus()
    // Closing before React removes it gives the focus back.
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="mr-0 ml-auto h-dvh max-h-none w-screen max-w-none overflow-hidden bg-raised shadow-dialog backdrop:bg-scrim open:animate-[appear-softly_200ms_ease-out] tablet:w-150"
    >
      <div className="flex h-full min-h-0 flex-col">
        <header className="flex items-start gap-3 pt-5 pr-4 pl-6 max-tablet:pl-4">
          <div className="min-w-0 flex-1">
            <h2
              id={id}
              tabIndex={-1}
              className="font-serif text-[21px]/7 font-medium tracking-[-0.01em] wrap-anywhere outline-none"
            >
              {title}
            </h2>
            {text && <p className="text-second text-ink-2">{text}</p>}
          </div>
          <span className="-mt-0.5 max-tablet:-mt-2 max-tablet:-mr-2">
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </span>
        </header>
        {head}
        <div className="min-h-0 flex-1 overflow-y-auto px-6 max-tablet:px-4">{children}</div>
        {footer && <div ref={docked}>{footer}</div>}
      </div>
    </dialog>
  )
}
