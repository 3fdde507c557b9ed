import { type HTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { paneOf, seenOf } from './pane.ts'

interface Props {
  /** Of `useDragOrder`. */
  grip: HTMLAttributes<HTMLElement>
  className: string
}

/** The handle that a row is dragged by. Screen readers have the buttons and keys instead. */
export function Grip({ grip, className }: Props) {
  const t = useTranslations('console')
  return (
    <span
      {...grip}
      aria-hidden
      title={t('drag')}
      className={`hit grid flex-none cursor-grab touch-none place-items-center text-ink-3 select-none active:cursor-grabbing ${className}`}
    >
      <Icon name="grip" />
    </span>
  )
}

interface LineProps {
  side: 'before' | 'behind'
  words: string
}

/** Room for half of the words above and below the line, in CSS pixels. */
const WORDS_PX = 14

/**
 * The line at an edge of a row where the dragged one would go, with its place in words, above the copy of the dragged row. The row
 * is positioned. While that edge is not seen, such as the end of a long part, the line stays at the border of what is.
 */
export function DropLine({ side, words }: LineProps) {
  const { line, beyond } = useBeyond(side)
  const at = beyond ? 'fixed' : `absolute inset-x-0 ${side === 'before' ? '-top-px' : '-bottom-px'}`
  return (
    <span
      ref={line}
      aria-hidden
      style={beyond?.style}
      className={`pointer-events-none z-50 h-0.5 bg-accent ${at}`}
    >
      {(words !== '' || beyond) && (
        <span className="absolute -top-3 right-0 flex max-w-full items-center gap-1 rounded-badge bg-accent px-2 text-small font-semibold text-on-accent">
          {beyond && <Icon name={beyond.isBelow ? 'downward' : 'up'} className="size-3.5 flex-none" />}
          <span className="truncate">{words}</span>
        </span>
      )}
    </span>
  )
}

interface Beyond {
  isBelow: boolean
  /** In pixels of the window. */
  style: { top: number; left: number; width: number }
}

/** Where the line stands while the edge of its row is not seen; null while it is. */
function useBeyond(side: LineProps['side']) {
  const line = useRef<HTMLSpanElement>(null)
  const [beyond, setBeyond] = useState<Beyond | null>(null)
  useLayoutEffect(() => {
    const row = line.current?.parentElement
    if (!row) return undefined
    const pane = paneOf(row)
    const look = () => {
      const box = row.getBoundingClientRect()
      const { left, width } = box
      const y = side === 'before' ? box.top : box.bottom
      const seen = seenOf(pane)
      const top = Math.min(Math.max(y, seen.top + WORDS_PX), seen.bottom - WORDS_PX)
      setBeyond(y === top ? null : { isBelow: y > top, style: { top, left, width } })
    }
    look()
    // The list is scrolled on the way; it scrolls inside the window.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', look, { capture: true })
  }, [side])
  return { line, beyond }
}
