import { useFormatter, useTranslations } from 'use-intl'
import type { Kept } from './outline-of.ts'
import type { LeftOut } from './page.ts'

interface Props {
  leftOut: readonly LeftOut[]
  /** The title of the manuscript where no part has it; '' for none. */
  title: string
  kept: Kept
}

/** What of a manuscript stays behind, what becomes of it, and what of more than words comes along. */
export function LeftOutList({ leftOut, title, kept }: Props) {
  const format = useFormatter()
  const t = useTranslations('book.manuscript')
  const counted = (['notes', 'pictures', 'tables'] as const)
    .filter((kind) => kept[kind] > 0)
    .map((kind) => t(`kept.${kind}`, { count: kept[kind] }))
  return (
    <aside aria-label={t('leftOut')} className="tablet:col-span-2 wide:col-span-1">
      <h2 className="border-b border-line-2 pb-3 font-semibold">{t('leftOut')}</h2>
      {leftOut.length === 0 && title === '' && <p className="py-2.5 text-ink-2">{t('nothingLeftOut')}</p>}
      <ul>
        {title !== '' && (
          <li className="border-b border-line py-2.5">
            <p className="font-semibold wrap-anywhere">{t('titleLeft', { title })}</p>
            <p className="text-second text-ink-2">{t('titleLeftText')}</p>
          </li>
        )}
        {leftOut.map(({ kind, count }) => (
          <li key={kind} className="border-b border-line py-2.5">
            <p className="font-semibold">{t(`left.${kind}`, { count })}</p>
            <p className="text-second text-ink-2">{t(`leftText.${kind}`)}</p>
          </li>
        ))}
      </ul>
      {counted.length > 0 && (
        <p className="pt-3 text-second text-ink-2">{t('keptAll', { kept: format.list(counted) })}</p>
      )}
      <p className="py-3 text-second text-ink-2">{t('promise')}</p>
    </aside>
  )
}
