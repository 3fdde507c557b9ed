import { Arrow } from './arrow.tsx'
import { Link } from './link.tsx'
import { Words } from './words.tsx'

interface Props {
  /** `lang`: the language of the title, where it is not that of the page. */
  to: { path: string; title: string; lang?: string | undefined }
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
      <Words as="span" className="neighbour__title" text={to.title} lang={to.lang} />
      <Words as="span" className="neighbour__text" text={text} />
    </Link>
  )
}
