import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import type { BulkVerb } from './spec.ts'

interface Props {
  count: number
  /** How many the query finds; null where it is not known how many, or all of them are chosen. */
  total: number | null
  isCounting: boolean
  /** Cards have no head: it takes the place of the toolbar. */
  isOverToolbar: boolean
  verbs: readonly BulkVerb[]
  onAll: () => void
  onVerb: (verb: BulkVerb) => void
  onClear: () => void
}

/** Takes the place of the head while something is chosen. */
export function SelectionBar({
  count,
  total,
  isCounting,
  isOverToolbar,
  verbs,
  onAll,
  onVerb,
  onClear,
}: Props) {
  const t = useTranslations('console.list')
  return (
    <div className={`sticky z-20 h-0 ${isOverToolbar ? 'top-11' : 'top-0'}`}>
      <div
        role="toolbar"
        aria-label={t('selection')}
        className={`${isOverToolbar ? '-top-11 max-tablet:-top-14' : ''} relative -mx-3 flex h-11 items-center gap-2 overflow-x-auto rounded-t-[8px] border-b border-accent-line bg-accent-soft pr-2 pl-3 max-tablet:-mx-4 max-tablet:h-14 max-tablet:px-4`}
      >
        <strong className="font-semibold whitespace-nowrap">{t('selected', { count })}</strong>
        {total !== null && (
          <button
            type="button"
            disabled={isCounting}
            className="hit mx-1 text-second whitespace-nowrap text-accent underline underline-offset-3"
            onClick={onAll}
          >
            {t('selectAll', { count: total })}
          </button>
        )}
        <span className="flex-1" />
        {verbs.map((verb) => (
          <Button
            key={verb.verb}
            isSmall
            kind="secondary"
            icon={verb.icon}
            onClick={() => onVerb(verb)}
            aria-label={t(`verb.${verb.verb}`)}
          >
            <span className={`max-tablet:sr-only ${verb.isDanger ? 'text-bad' : ''}`}>
              {t(`verb.${verb.verb}`)}
            </span>
          </Button>
        ))}
        <IconButton icon="close" label={t('clearSelection')} onClick={onClear} />
      </div>
    </div>
  )
}
