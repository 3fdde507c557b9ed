import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Sheet } from '../../../ui/sheet.tsx'
import { afterRemoval, findPlaced, removed } from './tree.ts'
import type { useSteps } from './use-steps.ts'

/** Which entry is seen whole, beside the tree or in a sheet. */
export function useChosen(
  steps: ReturnType<typeof useSteps>,
  screen: RefObject<HTMLElement | null>,
  goTo: (id: string | null) => void,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { items } = steps
  const selected = findPlaced(items, chosen) ?? findPlaced(items, items[0]?.id ?? null)
  const handleOpen = (id: string, byKey = false) => {
    const isBeside = matchMedia(BESIDE).matches
    setChosen(id)
    setSheetOpen(!isBeside)
    // The row that has the focus is the one that stands beside it already.
    if (isBeside && byKey) screen.current?.querySelector<HTMLElement>('aside input')?.focus()
  }
  const handleRemove = (id: string) => {
    const next = afterRemoval(items, id)
    goTo(next)
    steps.change(removed(items, id))
    setChosen(next)
    setSheetOpen(false)
  }
  return { selected, setChosen, isSheetOpen, setSheetOpen, handleOpen, handleRemove }
}

/** The entry beside the tree. A key in its fields leads back to the row. */
export function Beside({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const t = useTranslations('navigation')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onLeave()
      }}
      aria-label={t('entry')}
      className="border-l border-line bg-sunken max-[1179px]:hidden"
    >
      {children}
    </aside>
  )
}

/** The entry over the tree, where there is no room beside it. */
export function EntrySheet({
  name,
  onClose,
  children,
}: {
  name: string
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('console')
  return (
    <Sheet title={name} closeLabel={t('close')} onClose={onClose}>
      <div className="-mx-6 max-tablet:-mx-4">{children}</div>
    </Sheet>
  )
}

/** Selector of a row's drag handle. */
export const gripOf = (id: string) => `[data-row="${id}"] [data-move="0"]`

/** From this width on the entry stands beside the tree. */
const BESIDE = '(min-width: 1180px)'
