import { useFormatter, useTranslations } from 'use-intl'
import { type Bar, barsOf } from './bars.ts'

interface Props {
  days: readonly { day: string; views: number }[]
}

/** Views by day or month as bars, and the same as a table. */
export function DayChart({ days }: Props) {
  const t = useTranslations('analytics')
  const format = useFormatter()
  const nameOf = useBarName()
  const bars = barsOf(days)
  const [first, last] = [bars[0], bars.at(-1)]
  const most = Math.max(1, ...bars.map(({ views }) => views))
  return (
    <>
      <div aria-hidden>
        <p className="mb-1 text-small text-ink-3">{format.number(most)}</p>
        <div className="flex h-40 items-end gap-px border-t border-b border-line-2 border-t-line tablet:gap-0.5">
          {bars.map((bar) => (
            <div
              key={bar.from}
              title={t('barTitle', { when: nameOf(bar), count: bar.views })}
              className="flex h-full min-w-0 flex-1 items-end hover:bg-hover"
            >
              <div
                className="w-full rounded-t-xs bg-accent forced-colors:bg-[CanvasText]"
                style={{ height: `${(bar.views / most) * 100}%` }}
              />
            </div>
          ))}
        </div>
        <p className="mt-1 flex justify-between text-small text-ink-3">
          <span>{first && nameOf(first)}</span>
          <span>{last && nameOf(last)}</span>
        </p>
      </div>
      <details className="mt-3">
        <summary className="hit w-fit cursor-pointer rounded-badge text-second text-ink-2">
          {t('asTable')}
        </summary>
        <div
          className="mt-2 max-h-80 max-w-96 overflow-y-auto"
          tabIndex={0}
          role="region"
          aria-label={t('asTable')}
        >
          <table className="w-full text-second">
            <thead className="text-left text-small text-ink-2">
              <tr className="border-b border-line-2">
                <th scope="col" className="py-1.5 font-semibold">
                  {t('time')}
                </th>
                <th scope="col" className="py-1.5 text-right font-semibold">
                  {t('views')}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map((bar) => (
                <tr key={bar.from} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {nameOf(bar)}
                  </th>
                  <td className="py-1.5 text-right tabular-nums">{format.number(bar.views)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

/** Days are those of UTC, as they are counted. */
function useBarName(): (bar: Bar) => string {
  const format = useFormatter()
  return ({ from }) =>
    format.dateTime(new Date(from), {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      ...(from.length > 7 && { day: 'numeric' }),
    })
}
