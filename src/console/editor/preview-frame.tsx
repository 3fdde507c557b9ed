import { wordsAt } from './place-of-words.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export type PreviewTheme = 'light' | 'dark'

interface State {
  stamp: string
  path: string
}

interface Props {
  path: string
  /** Changes when what the page is made of has changed. */
  stamp: string
  /** Width of the device, in px. */
  width: number
  theme: PreviewTheme
  title: string
  /** Called with the words of the page that were pressed. */
  onWords: (words: string) => void
}

/** The public page at the width of a device, scaled down where there is less room. A new state loads behind the shown one. */
export function PreviewFrame({ path, stamp, width, theme, title, onWords }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const [shown, setShown] = useState<State | null>(null)
  const wanted = { stamp, path }
  const states = shown === null || shown.stamp === stamp ? [wanted] : [shown, wanted]
  const scale = Math.min(1, room.width / width)

  useEffect(() => {
    for (const frame of framesIn(box)) dress(frame, theme)
  }, [theme])
  const handleLoad = (frame: HTMLIFrameElement, of: State) => {
    const [before] = framesIn(box)
    dress(frame, theme)
    frame.contentDocument?.addEventListener('click', ({ target, view }) => {
      // From the page's own window, so `instanceof Element` would fail.
      const place = target as Element | null
      const words = place && view?.getSelection()?.isCollapsed ? wordsAt(place) : ''
      if (words) onWords(words)
    })
    if (before && before !== frame) frame.contentWindow?.scrollTo(0, before.contentWindow?.scrollY ?? 0)
    setShown(of)
  }
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden">
      {room.width > 0 &&
        states.map((one) => {
          const isComing = states.length > 1 && one !== shown
          return (
            <iframe
              key={one.stamp}
              src={one.path}
              title={title}
              aria-hidden={isComing}
              tabIndex={isComing ? -1 : 0}
              onLoad={({ currentTarget }) => handleLoad(currentTarget, one)}
              className={`absolute inset-y-0 origin-top-left border-0 bg-canvas ${isComing ? 'invisible' : ''}`}
              style={{
                width,
                height: room.height / scale,
                left: (room.width - width * scale) / 2,
                transform: `scale(${scale})`,
              }}
            />
          )
        })}
    </div>
  )
}

function framesIn(box: RefObject<HTMLElement | null>): HTMLIFrameElement[] {
  return [...(box.current?.querySelectorAll('iframe') ?? [])]
}

/** A page takes its theme from its reader's choice; here it gets the preview's. */
function dress({ contentDocument }: HTMLIFrameElement, theme: PreviewTheme): void {
  if (contentDocument) contentDocument.documentElement.dataset.theme = theme
}

function useRoom(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return room
}
