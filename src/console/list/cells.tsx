import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatter } from 'use-intl'
import { SHORT_DATE, SHORT_MOMENT } from '../../kernel/dates.ts'

interface TitleProps {
  title: string
  /** Address of its editor; left out: there is none. */
  to?: string | null
  /** Opens it over the list, where it has no address. */
  onOpen?: () => void
  more?: string
  /** The title is nobody's writing, such as an address. */
  isPlain?: boolean
  /** A badge behind the title. */
  sign?: ReactNode
}

/** The title of a row, and a second line where there is room. */
export function TitleCell({ title, to, onOpen, more, sign, isPlain = false }: TitleProps) {
  const voice = isPlain
    ? 'text-ui font-semibold max-tablet:text-[15px]/[23px]'
    : 'font-serif text-item font-medium max-tablet:text-[16.5px]/[23px]'
  const name = `list-title -my-px block min-w-0 truncate py-px ${voice}`
  const shown = (
    <>
      {to ? (
        <Link to={to} tabIndex={-1} className={`${name} hover:underline`}>
          {title}
        </Link>
      ) : onOpen ? (
        <RowButton className={name} onOpen={onOpen}>
          {title}
        </RowButton>
      ) : (
        <span className={name}>{title}</span>
      )}
    </>
  )
  return (
    <>
      {sign ? (
        <span className="flex items-center gap-2">
          {shown}
          {sign}
        </span>
      ) : (
        shown
      )}
      {more && <span className="list-more block truncate text-second/[18px] text-ink-2">{more}</span>}
    </>
  )
}

interface ButtonProps {
  className: string
  /** What a pointer shows over words that are cut. */
  title?: string
  onOpen: () => void
  children: ReactNode
}

/** The name of a row that is opened over the list; keys open it from the rows. */
export function RowButton({ className, title, onOpen, children }: ButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={title}
      className={`${className} w-full text-start hover:underline`}
      onClick={({ currentTarget }) => {
        // A dialog gives the focus back to what had it: the rows, where the keys are.
        currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
        onOpen()
      }}
    >
      {children}
    </button>
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
