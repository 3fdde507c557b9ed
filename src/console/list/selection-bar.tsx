import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import type { BulkVerb } from '../catalogue/list-spec.ts'

interface Props {
  count: number
  /** Number of rows of the query; null where it is unknown, or all of them are chosen. */
  total: number | null
  isCounting: boolean
  /** Cards have no head, so the bar covers the toolbar. */
  isOverToolbar: boolean
  verbs: readonly BulkVerb[]
  onAll: () => void
  onVerb: (verb: BulkVerb) => void
  onClear: () => void
  /** Called when the bar closes while it has the focus. */
  onGone: () => void
}

/** Replaces the head while rows are chosen. */
export function SelectionBar({
  count,
  total,
  isCounting,
  isOverToolbar,
  verbs,
  onAll,
  onVerb,
  onClear,
  onGone,
}: Props) {
  const t = useTranslations('console.list')
  const bar = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) leave()
    }
  }, [])
  return (
    <div className={`sticky z-20 h-0 ${isOverToolbar ? 'top-11 max-tablet:top-26' : 'top-0'}`}>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('selection')}
        className={`${isOverToolbar ? '-top-11 max-tablet:-top-26' : ''} relative -mx-3 flex h-11 items-center gap-2 rounded-t-[8px] border-b border-accent-line bg-accent-soft pr-2 pl-3 max-tablet:-mx-4 max-tablet:h-26 max-tablet:flex-wrap max-tablet:gap-y-0 max-tablet:px-4`}
      >
        {!isOverToolbar && <SomeBox isAll={total === null} label={t('clearSelection')} onChange={onClear} />}
        <strong className="flex-none font-semibold whitespace-nowrap">{t('selected', { count })}</strong>
        {total !== null && (
          <button
            type="button"
            disabled={isCounting}
            className="hit mx-1 flex-none text-second whitespace-nowrap text-accent underline underline-offset-3"
            onClick={onAll}
          >
            {t('selectAll', { count: total })}
          </button>
        )}
        <span className="flex-1" />
        {/* On a phone a line of its own, and without icons where there is no room for both. */}
        <span className="fades -m-1 flex max-wide:*:px-2.5 max-wide:[&_svg]:hidden min-w-0 items-center gap-2 overflow-x-auto p-1 max-tablet:order-last max-tablet:w-full">
          {verbs.map((verb) => (
            <Button
              key={verb.verb}
              isSmall
              kind={verb.verb === 'trash' ? 'takes' : 'secondary'}
              icon={verb.icon}
              onClick={() => onVerb(verb)}
            >
              {t(`verb.${verb.verb}`)}
            </Button>
          ))}
        </span>
        <IconButton icon="close" label={t('clearSelection')} onClick={onClear} />
      </div>
    </div>
  )
}

/** Above the boxes of the rows, as in the head that it covers; the keyboard uses the button at the end. */
function SomeBox({ isAll, label, onChange }: { isAll: boolean; label: string; onChange: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = !isAll
  }, [isAll])
  return (
    <span className="mr-2 -ml-1 grid size-6 flex-none place-items-center max-tablet:hidden">
      <input
        ref={box}
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={isAll}
        className="hit"
        onChange={onChange}
      />
    </span>
  )
}
