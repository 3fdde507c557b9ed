import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { keepFocusIn } from './keep-focus.ts'
import { useDocked } from './use-docked.ts'

/** For this long a dialog that opened by itself ignores Enter and Space, in milliseconds: they were meant for the text. */
const DEAF_MS = 500

interface Props {
  title: string
  /** Closing by Escape and by the cross; left out, the dialog has no way out but its own buttons. */
  onClose?: (() => void) | undefined
  /** Name of the cross; left out, there is none. */
  closeLabel?: string
  /** Widths of the design: 420 signing in, 460 confirming, 560 forms, 640 setting a site up, 672 the assistant, 800 comparing, 1080 sheets; in px. */
  width: 420 | 460 | 560 | 640 | 672 | 800 | 1080
  /** The dialog opened by itself: focus goes to its heading, and keys pressed just before are not taken for an answer. */
  isUnasked?: boolean
  /** The whole dialog is one form. */
  onSubmit?: () => void
  footer: ReactNode
  children?: ReactNode
}

const WIDTHS = {
  420: 'tablet:w-105',
  460: 'tablet:w-115',
  560: 'tablet:w-140 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-screen max-tablet:max-w-none max-tablet:rounded-none',
  640: 'tablet:w-160 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-screen max-tablet:max-w-none max-tablet:rounded-none',
  672: 'tablet:w-168 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-screen max-tablet:max-w-none max-tablet:rounded-none',
  1080: 'tablet:w-270 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-screen max-tablet:max-w-none max-tablet:rounded-none',
  800: 'tablet:w-200 max-tablet:h-dvh max-tablet:max-h-dvh max-tablet:w-screen max-tablet:max-w-none max-tablet:rounded-none',
}

/** A space in it is typed, and presses nothing. */
const isText = (target: EventTarget) =>
  target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"])')

/** Where the focus is when nothing else has it: at the first field, or at the heading. */
const firstIn = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')

/** A modal dialog, open while it is mounted; focus returns to where it was. A field with `data-autofocus` gets it first. */
export function Dialog({
  title,
  onClose,
  closeLabel,
  width,
  isUnasked = false,
  onSubmit,
  footer,
  children,
}: Props) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const docked = useDocked()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    openedAt.current = performance.now()
    firstIn(dialog)?.focus()
    const stopKeeping = keepFocusIn(dialog, firstIn)
    return () => {
      stopKeeping()
      // Closing before React removes it gives the focus back; the element that opened it may be gone.
      dialog.close()
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
    }
  }, [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (onSubmit && event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      onSubmit()
    }
    const presses = event.key === 'Enter' || (event.key === ' ' && !isText(event.target))
    if (presses && isUnasked && performance.now() - openedAt.current < DEAF_MS) event.preventDefault()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const content = (
    <>
      <header className="flex items-start gap-3 px-6 pt-5">
        <h2
          id={id}
          tabIndex={-1}
          className="min-w-0 flex-1 font-serif text-dialog font-medium tracking-[-0.005em] wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {closeLabel && (
          // Centred on the title's first line.
          <span className="-mt-0.75 -mr-2 max-tablet:-mt-2.25">
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </span>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-3.5 tablet:[&_input[data-autofocus]:not(.grid_*)]:min-h-10">
        {children}
      </div>
      {/* On a phone the buttons stack: a form's own button comes first, a question's safe one first. */}
      <footer
        ref={docked}
        className={`flex flex-wrap items-center justify-end gap-2 px-6 pt-2 pb-5 max-tablet:items-stretch ${width === 460 ? 'max-tablet:flex-col' : 'max-tablet:flex-col-reverse'}`}
      >
        {footer}
      </footer>
    </>
  )
  const column = 'flex max-h-[inherit] min-h-0 w-full flex-col max-tablet:h-full'
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={handleKeyDown}
      className={`m-auto max-h-[calc(100dvh-64px)] w-[calc(100vw-32px)] overflow-hidden rounded-dialog bg-raised shadow-dialog backdrop:bg-scrim open:animate-[rise_160ms_ease-out] ${WIDTHS[width]}`}
    >
      {onSubmit ? (
        <form className={column} onSubmit={handleSubmit} noValidate>
          {content}
        </form>
      ) : (
        <div className={column}>{content}</div>
      )}
    </dialog>
  )
}
