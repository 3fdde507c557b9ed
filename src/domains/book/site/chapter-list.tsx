import { Link } from '../../../site/components/link.tsx'
import { Words } from '../../../site/components/words.tsx'
import type { ChapterRow } from './view-models.ts'

interface ListedChapter extends Pick<ChapterRow, 'number' | 'path' | 'title'> {
  /** A line below its title. */
  below?: string
  /** Short words at the end of its line. */
  facts?: string[]
}

interface Props {
  chapters: readonly ListedChapter[]
  /** Number of the chapter that the visitor read last, or reads, and its label. */
  here?: { chapter: number | undefined; label: string }
}

/** The chapters of a part, a link each. */
export function ChapterList({ chapters, here }: Props) {
  return (
    <ol className="chapter-list">
      {chapters.map(({ number, path, title, below, facts = [] }) => (
        <li key={number}>
          <Link href={path} aria-current={number === here?.chapter ? 'location' : undefined}>
            <span className="label">{number}</span>
            <Words as="span" text={title} />
            <Words as="span" className="chapter-list__below" text={below} />
            {number === here?.chapter && <span className="chapter-list__here">{here.label}</span>}
            {facts.length > 0 && (
              <span className="chapter-list__facts">
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  )
}
