import { Arrow } from '../../../site/components/arrow.tsx'
import { Words } from '../../../site/components/words.tsx'

interface Props {
  to: { path: string; title: string }
  /** What it is called in the book, such as "Part 2". */
  label: string
  isNext?: boolean
  text?: string
}

/** The way to the chapter or part before or after this one. */
export function Neighbour({ to, label, isNext = false, text }: Props) {
  return (
    <a className={isNext ? 'neighbour neighbour--next' : 'neighbour'} href={to.path}>
      <span className="neighbour__label">
        {!isNext && <Arrow back />} {label} {isNext && <Arrow />}
      </span>
      <Words as="span" className="neighbour__title" text={to.title} />
      <Words as="span" className="neighbour__text" text={text} />
    </a>
  )
}
