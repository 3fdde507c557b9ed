import type { HTMLAttributes } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'

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

/**
 * The line at an edge of a row where the dragged one would go, with its place in words, above the copy of the dragged row. The row
 * is positioned.
 */
export function DropLine({ side, words }: { side: 'before' | 'behind'; words: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 z-50 h-0.5 bg-accent ${side === 'before' ? '-top-px' : '-bottom-px'}`}
    >
      {words !== '' && (
        <span className="absolute -top-3 right-0 max-w-full truncate rounded-badge bg-accent px-2 text-small font-semibold text-on-accent">
          {words}
        </span>
      )}
    </span>
  )
}
