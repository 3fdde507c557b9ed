// Needs JavaScript: only the browser knows the reader's scroll position, and only the browser stores it.
import { useEffect, useRef, useState } from 'react'
import { Loading } from '../../../site/components/loading.tsx'
import { keepPlace, type ReadingPlace } from './reading-place.ts'

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
  const ref = useRef<HTMLParagraphElement>(null)
  const [left, setLeft] = useState(minutes)

  useEffect(() => {
    keepPlace(place)
    const chapter = ref.current?.closest<HTMLElement>('.chapter')
    if (!chapter) return
    let frame = 0
    const follow = () => {
      frame = 0
      const share = shareRead(chapter)
      chapter.style.setProperty('--read', String(share))
      setLeft(Math.ceil(minutes * (1 - share)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(follow)
    }
    follow()
    const resized = new ResizeObserver(soon)
    resized.observe(chapter)
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [place, minutes])

  return (
    <div className="chapter__progress">
      <Loading text={labels.loading} />
      <p ref={ref} className="chapter__left">
        {left > 0 ? labels.minutesLeft.replace('#', String(left)) : labels.end}
      </p>
    </div>
  )
}

/** 0 at the top of the chapter, 1 once its end is on the screen. */
function shareRead(chapter: HTMLElement): number {
  const { top, height } = chapter.getBoundingClientRect()
  const way = height - innerHeight
  // Rounded: on a zoomed page a fraction of a pixel would stay unread.
  const share = way <= 0 ? 1 : Math.min(1, Math.max(0, -top / way))
  return share > 0.995 ? 1 : Math.round(share * 1000) / 1000
}
