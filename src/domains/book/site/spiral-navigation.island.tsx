// Needs JavaScript: what is in a part is shown while one points at it, and the browser knows where one read last.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Arrow } from '../../../site/components/arrow.tsx'
import { Loading } from '../../../site/components/loading.tsx'
import { Spiral } from '../../../site/components/spiral.tsx'
import { useReadingPlace } from '../ui.tsx'
import type { SpiralPartView } from './view-models.ts'

interface Part extends SpiralPartView {
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

export interface SpiralNavigationProps {
  /** At least one. */
  parts: Part[]
  labels: Labels
}

/** How long one points at a part before it is told of, so that it can be left across others. */
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
            <a href={part.path} aria-current={part === current ? 'location' : undefined}>
              <span className="label">{part.number}</span>
              <span className="linear__title" dir="auto">
                {part.title}
              </span>
              {part === current && <span className="spiral-nav__here">{here}</span>}
            </a>
          </li>
        ))}
      </ol>
      <section className="spiral-nav__panel" aria-labelledby="spiral-part">
        <Loading text={labels.loading} />
        <p className="spiral-nav__label label">{shown === current ? here : shown.count}</p>
        <h2 className="h2" id="spiral-part" dir="auto">
          {shown.title}
        </h2>
        {shown.subtitle && (
          <p className="subtitle" dir="auto">
            {shown.subtitle}
          </p>
        )}
        {shown.description && (
          <p className="spiral-nav__description" dir="auto">
            {shown.description}
          </p>
        )}
        <ol className="chapter-list">
          {shown.chapters.map((chapter) => (
            <li key={chapter.number}>
              <a
                href={chapter.path}
                aria-current={chapter.number === place?.chapter ? 'location' : undefined}
              >
                <span className="label">{chapter.number}</span>
                <span dir="auto">{chapter.title}</span>
                {chapter.number === place?.chapter && (
                  <span className="spiral-nav__here">{labels.youAreHere}</span>
                )}
              </a>
            </li>
          ))}
        </ol>
        <p className="actions">
          <a className="button button--filled" href={shown.path}>
            {shown.open} <Arrow />
          </a>
        </p>
      </section>
    </div>
  )
}
