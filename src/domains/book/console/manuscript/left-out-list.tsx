import { useTranslations } from 'use-intl'
import type { LeftOut } from './page.ts'

/** What of a manuscript stays behind, and what becomes of it. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useTranslations('book.manuscript')
  return (
    <aside aria-label={t('leftOut')} className="tablet:col-span-2 wide:col-span-1">
      <h2 className="border-b border-line-2 pb-3 font-semibold">{t('leftOut')}</h2>
      {leftOut.length === 0 && <p className="py-2.5 text-ink-2">{t('nothingLeftOut')}</p>}
      <ul>
        {leftOut.map(({ kind, count }) => (
          <li key={kind} className="border-b border-line py-2.5">
            <p className="font-semibold">{t(`left.${kind}`, { count })}</p>
            <p className="text-second text-ink-2">{t(`leftText.${kind}`)}</p>
          </li>
        ))}
      </ul>
      <p className="py-3 text-second text-ink-2">{t('promise')}</p>
    </aside>
  )
}
