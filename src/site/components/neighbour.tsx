import { Arrow } from './arrow.tsx'
import { Link } from './link.tsx'
import { Words } from './words.tsx'

interface Props {
  to: { path: string; title: string }
  /** Its relation to this page, such as "Part 2" or "Older". */
  label: string
  isNext?: boolean
  text?: string
}

/** The way to the page before or after this one: a chapter, a part, a post. */
export function Neighbour({ to, label, isNext = false, text }: Props) {
  return (
    <Link className={isNext ? 'neighbour neighbour--next' : 'neighbour'} href={to.path}>
      <span className="neighbour__label">
        {!isNext && <Arrow back />} {label} {isNext && <Arrow />}
      </span>
      <Words as="span" className="neighbour__title" text={to.title} />
      <Words as="span" className="neighbour__text" text={text} />
    </Link>
  )
}
