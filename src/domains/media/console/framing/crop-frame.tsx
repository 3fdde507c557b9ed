import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Crop, isWhole, type Point, type Size } from '../../contract.ts'
import { type Handle, moved, resized, type Shape } from './shapes.ts'

interface Props {
  crop: Crop
  /** Of the whole picture. */
  size: Size
  shape: Shape
  onChange: (crop: Crop) => void
}

/** Corners lie above edges, where a frame is small. The Tab key goes to corners alone, whose keys move edges, too. */
const HANDLES = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  topLeft: { x: -1, y: -1 },
  topRight: { x: 1, y: -1 },
  bottomRight: { x: 1, y: 1 },
  bottomLeft: { x: -1, y: 1 },
} as const satisfies Record<string, Handle>

type HandleName = keyof typeof HANDLES

const NAMES = Object.keys(HANDLES) as HandleName[]

const CURSORS: Record<HandleName, string> = {
  topLeft: 'cursor-nwse-resize',
  bottomRight: 'cursor-nwse-resize',
  topRight: 'cursor-nesw-resize',
  bottomLeft: 'cursor-nesw-resize',
  top: 'cursor-ns-resize',
  bottom: 'cursor-ns-resize',
  left: 'cursor-ew-resize',
  right: 'cursor-ew-resize',
}

/** The frame over a picture, which fills its nearest positioned ancestor. */
export function CropFrame({ crop, size, shape, onChange }: Props) {
  const t = useTranslations('media.framing')
  const hint = useId()
  const { left, top, width, height } = crop
  const frame = useDrag(crop, (from, by) => onChange(moved(from, by)))
  return (
    <>
      <p id={hint} className="sr-only">
        {t('keys')}
      </p>
      <button
        type="button"
        aria-label={t('frame')}
        aria-describedby={hint}
        // A whole picture cannot be moved: the finger moves the page.
        className={`absolute cursor-move outline-offset-1 ${isWhole(crop) ? '' : 'touch-none'}`}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        {...frame}
      />
      {NAMES.map((name) => (
        <HandleButton key={name} name={name} hint={hint} {...{ crop, size, shape, onChange }} />
      ))}
    </>
  )
}

function HandleButton({
  name,
  hint,
  crop,
  size,
  shape,
  onChange,
}: Props & { name: HandleName; hint: string }) {
  const t = useTranslations('media.framing.handle')
  const handle: Handle = HANDLES[name]
  const drag = useDrag(crop, (from, by) => onChange(resized(from, handle, by, size, shape)))
  const isCorner = handle.x !== 0 && handle.y !== 0
  const place = (side: number, from: number, length: number) => `${from + (length * (side + 1)) / 2}%`
  return (
    <button
      type="button"
      aria-label={t(name)}
      aria-describedby={hint}
      tabIndex={isCorner ? 0 : -1}
      className={`absolute grid size-6 -translate-1/2 touch-none place-items-center rounded-badge pointer-coarse:size-11 ${CURSORS[name]}`}
      style={{ left: place(handle.x, crop.left, crop.width), top: place(handle.y, crop.top, crop.height) }}
      {...drag}
    >
      <span
        aria-hidden
        className={`block border border-transparent bg-white shadow-[0_0_0_1px_#000a] ${isCorner ? 'size-3' : handle.x === 0 ? 'h-1.5 w-4' : 'h-4 w-1.5'}`}
      />
    </button>
  )
}

/** Of an arrow key, and with Shift, in percent. */
const STEP = { plain: 1, shift: 10 }

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Drag {
  crop: Crop
  /** Of the pointer in the window. */
  at: Point
  /** Of the picture on the screen. */
  picture: Size
}

/** What a button does that is dragged, or moved by the arrow keys. @param onMove gets the crop as it was, and the way in percent */
function useDrag(crop: Crop, onMove: (from: Crop, by: Point) => void) {
  const drag = useRef<Drag | null>(null)
  const end = () => {
    drag.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      const picture = event.currentTarget.offsetParent?.getBoundingClientRect()
      if (event.button !== 0 || !picture) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { crop, at: { x: event.clientX, y: event.clientY }, picture }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!drag.current) return
      const { crop: from, at, picture } = drag.current
      onMove(from, {
        x: ((clientX - at.x) / picture.width) * 100,
        y: ((clientY - at.y) / picture.height) * 100,
      })
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key]
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const step = event.shiftKey ? STEP.shift : STEP.plain
      onMove(crop, { x: arrow.x * step, y: arrow.y * step })
    },
  }
}
