import { Link } from '../../../site/components/link.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { ChapterRow } from './view-models.ts'

interface Props {
  chapters: readonly Pick<ChapterRow, 'number' | 'path' | 'title'>[]
  /** Number of the chapter that the visitor read last, and its label. */
  here?: { chapter: number | undefined; label: string }
}

/** The chapters of a part, a link each. */
export function ChapterList({ chapters, here }: Props) {
  return (
    <ol className="chapter-list">
      {chapters.map(({ number, path, title }) => (
        <li key={number}>
          <Link href={path} aria-current={number === here?.chapter ? 'location' : undefined}>
            <span className="label">{number}</span>
            <Words as="span" text={title} />
            {number === here?.chapter && <span className="spiral-nav__here">{here.label}</span>}
          </Link>
        </li>
      ))}
    </ol>
  )
}
