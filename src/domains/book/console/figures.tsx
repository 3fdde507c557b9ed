import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { completionOf } from './completion.ts'

/** The number of all, published and draft parts; each figure links to the matching list. */
export function Figures({ parts }: { parts: readonly { isPublished: boolean }[] }) {
  const t = useTranslations('book')
  const format = useFormatter()
  const { total, published, drafts, percent } = completionOf(parts)
  const figures = [
    [t('totalParts'), format.number(total), '/admin/book'],
    [t('published'), format.number(published), '/admin/book?status=published'],
    [t('drafts'), format.number(drafts), '/admin/book?status=draft'],
    [t('completion'), format.number(percent / 100, { style: 'percent' }), null],
  ] as const
  return (
    <dl className="my-4.5 grid grid-cols-2 overflow-hidden rounded-card border border-line wide:grid-cols-4">
      {figures.map(([label, value, to]) => (
        <div
          key={label}
          className={`relative -mt-px -ml-px flex flex-row-reverse items-baseline justify-end gap-2.5 border-t border-l border-line px-4.5 py-2.5 ${to ? 'hover:bg-sunken' : ''}`}
        >
          <dt className="text-second text-ink-2">
            {to ? (
              // Makes the whole cell clickable.
              <Link to={to} className="after:absolute after:inset-0">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="font-serif text-figure font-medium tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
