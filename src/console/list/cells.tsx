import { Link } from 'react-router'
import { useFormatter } from 'use-intl'
import { SHORT_DATE, SHORT_MOMENT } from '../../kernel/dates.ts'

/** The title of a row, and a second line where there is room. @param to left out: there is nothing to open */
export function TitleCell({ title, to, more }: { title: string; to?: string | null; more?: string }) {
  const name =
    'list-title -my-px block truncate py-px font-serif text-item font-medium max-tablet:text-[16.5px]/[23px]'
  return (
    <>
      {to ? (
        <Link to={to} tabIndex={-1} className={`${name} hover:underline`}>
          {title}
        </Link>
      ) : (
        <span className={name}>{title}</span>
      )}
      {more && <span className="list-more block truncate text-second/[18px] text-ink-2">{more}</span>}
    </>
  )
}

/** A day as the person's language writes it. */
export function useDay(): (moment: string) => string {
  const format = useFormatter()
  return (moment) => format.dateTime(new Date(moment), SHORT_DATE)
}

/** A moment with its time of day, in the zone of the site. */
export function useMoment(): (moment: string) => string {
  const format = useFormatter()
  return (moment) => format.dateTime(new Date(moment), SHORT_MOMENT)
}
