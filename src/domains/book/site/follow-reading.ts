import { keepPlace, READS_ON, type ReadingPlace, readPlace } from './reading-place.ts'

/** How long the reader rests before the place is stored. */
const REST_MS = 300

/**
 * Tells how much of the chapter was read, from 0 to 1, now and whenever that changes, and stores the place where one reads.
 * @returns ends it
 */
export function followReading(chapter: HTMLElement, of: ReadingPlace, tell: (share: number) => void) {
  let frame = 0
  let rest = 0
  const keep = () => {
    clearTimeout(rest)
    keepPlace({ ...of, ...placeIn(chapter) })
  }
  const show = () => {
    frame = 0
    tell(shareRead(chapter))
  }
  const soon = () => {
    frame ||= requestAnimationFrame(show)
  }
  const scrolled = () => {
    soon()
    clearTimeout(rest)
    rest = window.setTimeout(keep, REST_MS)
  }
  readOn(of.chapter)
  // A chapter that is opened again at its beginning is not begun anew until somebody reads on in it.
  if (readPlace()?.chapter !== of.chapter) keep()
  show()
  const resized = new ResizeObserver(soon)
  resized.observe(chapter)
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('resize', soon)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(rest)
    resized.disconnect()
    removeEventListener('scroll', scrolled)
    removeEventListener('resize', soon)
  }
}

/** From the landing page: goes on from the paragraph of the address to the line where the visitor stopped. */
function readOn(chapter: number): void {
  const place = readPlace()
  const paragraph = place?.paragraph ? document.getElementById(place.paragraph) : null
  if (!asksToReadOn(chapter) || place?.chapter !== chapter || !paragraph) return
  const { top, height } = paragraph.getBoundingClientRect()
  scrollBy({ top: top + (place.offset ?? 0) * height - readingLine(), behavior: 'instant' })
}

/** Once, so that a reload stays where the reader is by then. */
function asksToReadOn(chapter: number): boolean {
  try {
    const asked = sessionStorage.getItem(READS_ON)
    sessionStorage.removeItem(READS_ON)
    return asked === String(chapter)
  } catch {
    // Without storage nothing was asked for.
    return false
  }
}

/** 0 at the top of the chapter, 1 once its end is on the screen. */
function shareRead(chapter: HTMLElement): number {
  const { top, height } = chapter.getBoundingClientRect()
  const way = height - innerHeight
  // Rounded: on a zoomed page a fraction of a pixel would stay unread.
  const share = way <= 0 ? 1 : Math.min(1, Math.max(0, -top / way))
  return share > 0.995 ? 1 : Math.round(share * 1000) / 1000
}

/** The paragraph below the bar, and how much of it was read; nothing at the beginning. */
function placeIn(chapter: HTMLElement): Pick<ReadingPlace, 'paragraph' | 'offset'> {
  const line = readingLine()
  const paragraphs = [...chapter.querySelectorAll<HTMLElement>('[id^="p-"]')]
  const at = paragraphs.find((one) => one.getBoundingClientRect().bottom > line) ?? paragraphs.at(-1)
  if (!at) return {}
  const { top, height } = at.getBoundingClientRect()
  const offset = Math.min(1, Math.max(0, (line - top) / height))
  if (at === paragraphs[0] && offset === 0) return {}
  return { paragraph: at.id, offset: Math.round(offset * 1000) / 1000 }
}

/** Height at which one reads: right below the bar. */
function readingLine(): number {
  return document.querySelector('.reading-bar')?.getBoundingClientRect().bottom ?? 0
}
