import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { useHost } from './use-host.ts'

interface Props {
  /** The button that opens it. */
  trigger: ReactNode
  /** Names the panel. */
  label: string
  side?: 'bottom' | 'top' | 'right'
  align?: 'start' | 'end'
  /** Width of the panel as a class. */
  widthClass: string
  onOpen?: () => void
  /** Gets what closes it. */
  children: (close: () => void) => ReactNode
}

/** A panel beside its button; Escape and a press elsewhere close it, and focus goes back. */
export function Popover({
  trigger,
  label,
  side = 'bottom',
  align = 'end',
  widthClass,
  onOpen,
  children,
}: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const { host, lookFrom } = useHost()
  const handleOpen = (opens: boolean) => {
    if (opens) lookFrom(anchor.current)
    setIsOpen(opens)
    if (opens) onOpen?.()
  }
  // What was pressed may have lost the focus while it was under way; then nobody gives it back.
  const handleClosed = (event: Event) => {
    if (document.activeElement !== document.body) return
    event.preventDefault()
    anchor.current?.focus()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={handleOpen}>
      <Radix.Trigger asChild ref={anchor}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={host}>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={handleClosed}
          className={`z-60 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-menu border border-line bg-raised shadow-menu outline-none animate-[appear-softly_120ms_ease-out] ${widthClass}`}
        >
          {children(() => setIsOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
