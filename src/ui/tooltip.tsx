import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from './constants.ts'
import { useHost } from './use-host.ts'

/** Stands once around everything that has tooltips. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_MS}>
      {children}
    </Radix.Provider>
  )
}

interface Props {
  text: string
  /** The key that does the same, as people read it. */
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom'
  /** Where there is room the words stand beside the drawing. */
  isRailOnly?: boolean
  /** One element, whose name is the text already. */
  children: ReactNode
}

/** Words for a drawing, on pointing at it and on focus. */
export function Tooltip({ text, keys, side = 'bottom', isRailOnly = false, children }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const { host, lookFrom } = useHost()
  return (
    <Radix.Root onOpenChange={(isOpen) => isOpen && lookFrom(anchor.current)} disableHoverableContent>
      <Radix.Trigger asChild ref={anchor}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={host}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={`pointer-events-none z-60 flex max-w-70 items-center gap-2 rounded-control bg-ink px-2.5 py-1.5 text-small font-medium text-surface shadow-menu animate-[appear-softly_120ms_ease-out] ${isRailOnly ? 'wide:hidden' : ''}`}
        >
          {text}
          {keys && <span className="opacity-75">{keys}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
