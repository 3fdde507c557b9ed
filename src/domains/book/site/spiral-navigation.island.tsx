import { Words } from '../../../site/components/words.tsx'
// Needs JavaScript: it shows a part's contents on hover, and only the browser knows what the visitor read last.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { Loading } from '../../../site/components/loading.tsx'
import { type ChamberPicture, Spiral } from './spiral.tsx'
import { useReadingPlace } from '../ui.tsx'
import { ChapterList } from './chapter-list.tsx'
import type { ChapterRow, PartColors, PartRow } from './view-models.ts'

interface Part extends Pick<PartRow, 'number' | 'path' | 'title' | 'subtitle' | 'description'> {
  chapterCount: number
  colors: PartColors
  picture: ChamberPicture | null
  chapters: Pick<ChapterRow, 'number' | 'path' | 'title'>[]
  /** "Part 2: The Neural Web" */
  name: string
  /** "3 chapters" */
  count: string
  /** "Open part 2" */
  open: string
}

interface Labels {
  spiral: string
  loading: string
  youAreHere: string
  beginHere: string
}

interface SpiralNavigationProps {
  /** At least one. */
  parts: Part[]
  labels: Labels
}

/** Hover time before a part is shown, so that the pointer can cross other parts. */
const DWELL_MS = 120

export default function SpiralNavigation({ parts, labels }: SpiralNavigationProps) {
  const place = useReadingPlace()
  const [pointed, setPointed] = useState<number | null>(null)
  const timer = useRef(0)

  useEffect(() => () => clearTimeout(timer.current), [])

  const remembered = place && parts.find(({ number }) => number === place.part)
  const current = remembered ?? parts[0]
  const shown = parts.find(({ number }) => number === pointed) ?? current
  if (!current || !shown) return null
  const here = remembered ? labels.youAreHere : labels.beginHere

  const pointAt = (event: SyntheticEvent, delay: number) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
    const part = parts.find((one) => path.endsWith(one.path))
    clearTimeout(timer.current)
    if (part) timer.current = window.setTimeout(() => setPointed(part.number), delay)
  }
  return (
    <div
      className="wrap spiral-nav"
      onPointerOver={(event) => pointAt(event, DWELL_MS)}
      onFocus={(event) => pointAt(event, 0)}
    >
      <div className="spiral-nav__drawing">
        <Spiral
          id="nav"
          label={labels.spiral}
          viewBox="-370 -330 740 580"
          current={current.number}
          parts={parts.map((part) => ({
            ...part,
            caption: { title: part.title, note: part === current ? here : part.count },
          }))}
        />
      </div>
      <ol className="spiral-nav__list linear">
        {parts.map((part) => (
          <li key={part.number}>
            <Link href={part.path} aria-current={part === current ? 'location' : undefined}>
              <span className="label">{part.number}</span>
              <Words as="span" className="linear__title" text={part.title} />
              {part === current && <span className="spiral-nav__here">{here}</span>}
            </Link>
          </li>
        ))}
      </ol>
      <section className="spiral-nav__panel" aria-labelledby="spiral-part">
        <Loading text={labels.loading} />
        <p className="spiral-nav__label label">{shown === current ? here : shown.count}</p>
        <Words as="h2" className="h2" id="spiral-part" text={shown.title} />
        <Words className="subtitle" text={shown.subtitle} />
        <Words className="spiral-nav__description" text={shown.description} />
        <ChapterList chapters={shown.chapters} here={{ chapter: place?.chapter, label: labels.youAreHere }} />
        <p className="actions">
          <Link className="button button--filled" href={shown.path}>
            {shown.open} <Arrow />
          </Link>
        </p>
      </section>
    </div>
  )
}
