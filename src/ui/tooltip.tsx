import { Tooltip as Radix } from 'radix-ui'
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from './constants.ts'
import { StandIn } from './stand-in.tsx'

interface Words {
  text: string
  /** The shortcut as people read it. */
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom'
  /** Where there is room the words stand beside the icon, so there is no tooltip. */
  isRailOnly?: boolean
}

interface Props extends Words {
  /** One element that has the text as its accessible name already. */
  children: ReactElement<Trigger>
}

/** One tooltip is open at a time, so all of them share this id. */
const ID = 'tooltip'

/** A tooltip, on hover and on focus; before that it costs the page nothing. */
export function Tooltip({ children, ...words }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      {cloneElement(children, listening(children.props, anchor !== null, setAnchor))}
      {anchor && <Bubble {...words} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

function Bubble({
  text,
  keys,
  side = 'bottom',
  isRailOnly = false,
  anchor,
  onClose,
}: Words & { anchor: HTMLElement; onClose: () => void }) {
  useEffect(() => {
    pointer.isShown = true
    return () => {
      pointer.isShown = false
      pointer.shownAt = performance.now()
    }
  }, [])
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={onClose} disableHoverableContent>
        <Radix.Trigger asChild>
          <StandIn of={anchor} />
        </Radix.Trigger>
        {/* Inside a modal dialog everything outside of it is inert. */}
        <Radix.Portal container={anchor.closest('dialog')}>
          <Radix.Content
            id={ID}
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
    </Radix.Provider>
  )
}

/** What the page's pointer does; there is one for all tooltips. */
const pointer = {
  /** The element that it is over. */
  over: null as Element | null,
  /** The element that it was pressed on. */
  pressed: null as Element | null,
  opening: undefined as ReturnType<typeof setTimeout> | undefined,
  /** Closes the tooltip that was opened last. */
  hide: () => {},
  isShown: false,
  shownAt: Number.NEGATIVE_INFINITY,
}

type Trigger = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-describedby' | 'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>

/** The element's own handlers, and those that open and close its tooltip. */
function listening(own: Trigger, isOpen: boolean, set: (anchor: HTMLElement | null) => void): Trigger {
  const hide = () => {
    clearTimeout(pointer.opening)
    if (isOpen) set(null)
  }
  const show = (anchor: HTMLElement) => {
    clearTimeout(pointer.opening)
    if (!anchor.isConnected) return
    pointer.hide()
    pointer.hide = () => set(null)
    set(anchor)
  }
  return {
    'aria-describedby': isOpen ? `${own['aria-describedby'] ?? ''} ${ID}`.trim() : own['aria-describedby'],
    onPointerMove(event: PointerEvent<HTMLElement>) {
      own.onPointerMove?.(event)
      const { currentTarget, pointerType } = event
      if (pointerType === 'touch' || pointer.over === currentTarget) return
      pointer.over = currentTarget
      clearTimeout(pointer.opening)
      if (pointer.isShown || performance.now() - pointer.shownAt < TOOLTIP_SKIP_MS) show(currentTarget)
      else pointer.opening = setTimeout(() => show(currentTarget), TOOLTIP_DELAY_MS)
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      own.onPointerLeave?.(event)
      pointer.over = null
      hide()
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      own.onPointerDown?.(event)
      hide()
      pointer.pressed = event.currentTarget
      document.addEventListener('pointerup', () => (pointer.pressed = null), { once: true })
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      own.onFocus?.(event)
      if (pointer.pressed !== event.currentTarget) show(event.currentTarget)
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      own.onBlur?.(event)
      hide()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      own.onClick?.(event)
      hide()
    },
  }
}
