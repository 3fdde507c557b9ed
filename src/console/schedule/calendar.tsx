import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  /** The chosen day, such as 2026-12-03. */
  day: string
  /** The first day that can be chosen. */
  first: string
  onChange: (day: string) => void
}

const DAY_MS = 86_400_000
const A_SUNDAY = '2026-11-22'
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * A month of days. Arrows move by day and week, Home and End to the ends of the week, Page Up and Down by month; past days
 * cannot be chosen.
 */
export function Calendar({ day, first, onChange }: Props) {
  const t = useTranslations('console.editor.schedule')
  const format = useFormatter()
  const [pointed, setPointed] = useState(day < first ? first : day)
  const grid = useRef<HTMLDivElement>(null)
  // The calendar takes the focus when it opens.
  const hasMoved = useRef(true)
  const start = useLocale() === 'en' ? 0 : 1
  const weeks = weeksOf(pointed, start)
  const names = Array.from({ length: 7 }, (_, i) => daysAfter(A_SUNDAY, start + i))
  const written = (of: string, options: object) =>
    format.dateTime(dateOf(of), { ...options, timeZone: 'UTC' })
  const month = written(pointed, { month: 'long', year: 'numeric' })

  useEffect(() => {
    if (hasMoved.current)
      grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true })
    hasMoved.current = false
  }, [pointed])

  const pointAt = (to: string) => setPointed(to < first ? first : to)
  const handleKey = (event: KeyboardEvent) => {
    const weekday = (dateOf(pointed).getUTCDay() - start + 7) % 7
    const step = { ...STEPS, Home: -weekday, End: 6 - weekday }[event.key]
    const months = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
    if (step === undefined && months === 0) return
    event.preventDefault()
    hasMoved.current = true
    pointAt(step === undefined ? inMonths(pointed, months) : daysAfter(pointed, step))
  }

  return (
    <div>
      <div className="mb-1 flex items-center">
        <p className="text-second font-semibold" aria-live="polite">
          {month}
        </p>
        <span className="ml-auto flex">
          <IconButton
            icon="back"
            label={t('monthBefore')}
            disabled={inMonths(pointed, -1).slice(0, 7) < first.slice(0, 7)}
            onClick={() => pointAt(inMonths(pointed, -1))}
          />
          <IconButton icon="forward" label={t('monthAfter')} onClick={() => pointAt(inMonths(pointed, 1))} />
        </span>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={month}
        className="text-center"
        onKeyDown={handleKey}
      >
        <div role="row" className="grid grid-cols-7">
          {names.map((one) => (
            <span
              key={one}
              role="columnheader"
              aria-label={written(one, { weekday: 'long' })}
              className="text-small leading-5.5 font-medium text-ink-3"
            >
              {written(one, { weekday: 'short' })}
            </span>
          ))}
        </div>
        {weeks.map((week, i) => (
          <div key={i} role="row" className="grid grid-cols-7 gap-0.5 pb-0.5">
            {week.map((one, place) => (
              <span key={place} role="gridcell" aria-selected={one !== null && one === day}>
                {one !== null && (
                  <button
                    type="button"
                    tabIndex={one === pointed ? 0 : -1}
                    aria-label={written(one, { dateStyle: 'full' })}
                    disabled={one < first}
                    onClick={() => {
                      setPointed(one)
                      onChange(one)
                    }}
                    className={`h-7.5 w-full rounded-control text-second disabled:text-ink-3 max-tablet:h-11 ${one === day ? 'bg-accent font-semibold text-on-accent' : 'enabled:hover:bg-hover'}`}
                  >
                    {Number(one.slice(8))}
                  </button>
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const daysAfter = (day: string, days: number) => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))

/** The same day of another month, or the last day of that. */
function inMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** The days of a month in weeks; null for days of another month. @param start first day of the week, 0 for Sunday */
function weeksOf(day: string, start: number): (string | null)[][] {
  const begin = `${day.slice(0, 7)}-01`
  const before = (dateOf(begin).getUTCDay() - start + 7) % 7
  const weeks: (string | null)[][] = []
  for (let at = daysAfter(begin, -before); at.slice(0, 7) <= day.slice(0, 7); at = daysAfter(at, 7)) {
    const week = Array.from({ length: 7 }, (_, i) => daysAfter(at, i))
    weeks.push(week.map((one) => (one.slice(0, 7) === day.slice(0, 7) ? one : null)))
  }
  return weeks
}
