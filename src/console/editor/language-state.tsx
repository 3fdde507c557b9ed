import { useTranslations } from 'use-intl'
import type { Tally } from '../../content/contract/translation.ts'
import type { unseenOf } from './languages.ts'

interface Props {
  tally: Tally
  /** What readers do not see of it yet. */
  unseen: ReturnType<typeof unseenOf>
}

/** How much of a translation exists, how much of it is older than its source, and whether readers see it. */
export function LanguageState({ tally, unseen }: Props) {
  const t = useTranslations('console.translate')
  const wordsOf = useTallyWords()
  const { total, missing, unfinished, outdated } = tally
  const left = missing + unfinished + outdated
  const words = [wordsOf(tally), ...(unseen ? [t(`unseen.${unseen}`)] : [])]
  return (
    <span className={`flex grow items-center gap-2.5 ${outdated > 0 ? 'text-draft' : ''}`}>
      <span>{words.join(', ')}</span>
      {/* Of nothing there is no share to show. */}
      {left > 0 && left < total && (
        <span aria-hidden className="h-1 max-w-22 min-w-6 flex-1 overflow-hidden rounded-full bg-press">
          <span className="block h-full bg-ink-2" style={{ width: `${((total - left) / total) * 100}%` }} />
        </span>
      )}
    </span>
  )
}

/** Says how much of a translation exists, and how much of it is older than its source. */
export function useTallyWords(): (tally: Tally) => string {
  const t = useTranslations('console.translate')
  return ({ total, missing, unfinished, outdated }) =>
    [
      ...(missing + unfinished + outdated === 0 ? [t('done')] : []),
      ...(outdated > 0 ? [t('outdatedCount', { count: outdated })] : []),
      ...(unfinished > 0 ? [t('unfinishedCount', { count: unfinished })] : []),
      ...(missing > 0 ? [missing === total ? t('notBegun') : t('missingCount', { count: missing })] : []),
    ].join(', ')
}
