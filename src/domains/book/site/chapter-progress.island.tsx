// Needs JavaScript: only the browser knows the reader's scroll position, and only the browser stores it.
import { useEffect, useState } from 'react'
import { Loading } from '../../../site/components/loading.tsx'
import { startContentsPanel } from './contents-panel.ts'
import { followReading } from './follow-reading.ts'
import { startPrintedOn } from './printed-on.ts'
import type { ReadingPlace } from './reading-place.ts'

interface ChapterProgressProps {
  place: ReadingPlace
  minutes: number
  labels: {
    loading: string
    /** With `#` as the placeholder of the minutes. */
    minutesLeft: string
    end: string
  }
}

/** The remaining reading time in words; the thread beside the text grows with the progress (chapter.css). */
export default function ChapterProgress({ place, minutes, labels }: ChapterProgressProps) {
  const [left, setLeft] = useState(minutes)

  useEffect(() => {
    startContentsPanel()
    startPrintedOn()
  }, [])

  useEffect(() => {
    const chapter = document.querySelector<HTMLElement>('.chapter')
    if (!chapter) return
    return followReading(chapter, place, (share) => {
      chapter.style.setProperty('--read', String(share))
      setLeft(Math.ceil(minutes * (1 - share)))
    })
  }, [place, minutes])

  return (
    <div className="chapter-progress">
      <Loading text={labels.loading} />
      <p className="chapter-progress__left">
        {left > 0 ? labels.minutesLeft.replace('#', String(left)) : labels.end}
      </p>
    </div>
  )
}
