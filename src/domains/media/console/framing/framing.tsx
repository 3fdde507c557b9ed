import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../../console/drafts/use-draft.ts'
import { FieldsError, TextField } from '../../../../ui/field.tsx'
import { wholePath, type Crop, isWhole, type Point, pointIn, pointWithin, type Size } from '../../contract.ts'
import type { FileRow } from '../../type.ts'
import { groundOf } from '../file-picture.tsx'
import { CropFields } from './crop-fields.tsx'
import { CropFrame } from './crop-frame.tsx'
import { cropOf, textOfCrop } from './crop-text.ts'
import { Seen } from './seen.tsx'
import { seenIn, SHAPES, type ShapeName } from './shapes.ts'

interface Props {
  file: FileRow & Size
  bind: (name: string) => Bound
  isCropping: boolean
  /** What can be done to the file; stands below the picture. */
  tools: ReactNode
}

/** What is seen of a picture: its crop, and the point that stays in view where a place shows less. */
export function Framing({ file, bind, isCropping, tools }: Props) {
  const [x, y, bound] = [bind('focalX'), bind('focalY'), bind('crop')]
  const [shape, setShape] = useState<ShapeName>('free')
  const crop = cropOf(bound.value)
  const typed = { x: percentOf(x.value), y: percentOf(y.value) }
  const focal = pointIn(crop, typed)
  // Where the point was before a frame pushed it along: it comes back with the frame.
  const wanted = useRef(typed)
  const handlePoint = (point: Point) => {
    if (point.x !== typed.x) x.onChange(String(point.x))
    if (point.y !== typed.y) y.onChange(String(point.y))
  }
  const handleCrop = (next: Crop) => {
    const pushed = pointIn(crop, wanted.current)
    if (pushed.x !== typed.x || pushed.y !== typed.y) wanted.current = typed
    bound.onChange(textOfCrop(next))
    handlePoint(pointIn(next, wanted.current))
  }
  return (
    <>
      {isCropping ? (
        <Stage file={file} crop={crop} isCropping>
          <CropFrame crop={crop} size={file} shape={SHAPES[shape]} onChange={handleCrop} />
        </Stage>
      ) : (
        <Stage
          file={file}
          crop={crop}
          {...(!x.readOnly && { onPress: (at: Point) => handlePoint(pointIn(crop, at)) })}
        >
          <Ring at={focal} />
        </Stage>
      )}
      {tools}
      <FieldsError error={bound.error} />
      {isCropping ? (
        <CropFields
          // What is typed was typed over the picture before.
          key={file.hash}
          crop={crop}
          size={file}
          shape={shape}
          onChange={handleCrop}
          onShape={setShape}
        />
      ) : (
        <FocalFields x={x} y={y} />
      )}
      <Places file={file} crop={crop} focal={pointWithin(crop, focal)} />
    </>
  )
}

interface StageProps {
  file: FileRow & Size
  crop: Crop
  isCropping?: boolean
  /** @param at in percent of the picture */
  onPress?: (at: Point) => void
  children: ReactNode
}

/** The whole picture, dark where it is cut off. */
function Stage({ file, crop, isCropping = false, onPress, children }: StageProps) {
  const handlePress = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPress?.({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    })
  }
  return (
    // The fields below do the same by keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={`relative mx-auto w-fit ${onPress ? 'cursor-crosshair' : ''}`} onClick={handlePress}>
      <img
        src={wholePath(file)}
        alt=""
        width={file.width}
        height={file.height}
        draggable={false}
        className={`max-h-72 w-auto max-w-full rounded-badge ${groundOf(file)}`}
      />
      {(isCropping || !isWhole(crop)) && <Shade crop={crop} />}
      {children}
    </div>
  )
}

function FocalFields({ x, y }: { x: Bound; y: Bound }) {
  const t = useTranslations('media')
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-1.5 text-second font-semibold">{t('focal')}</legend>
      <TextField type="number" min={0} max={100} label={t('field.focalX')} {...x} />
      <TextField type="number" min={0} max={100} label={t('field.focalY')} {...y} />
    </fieldset>
  )
}

/** Darkens what is cut off. */
function Shade({ crop: { left, top, width, height } }: { crop: Crop }) {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden rounded-badge">
      <span
        className="absolute shadow-[0_0_0_200vmax_#000a] outline -outline-offset-1 outline-white"
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    </span>
  )
}

function Ring({ at: { x, y } }: { at: Point }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#0008,inset_0_0_0_1px_#0008] after:absolute after:inset-0 after:m-auto after:size-1.5 after:rounded-full after:bg-white"
      style={{ left: `${x}%`, top: `${y}%` }}
    />
  )
}

/** Frames of pages, by the names of their texts: width by height. */
const PLACES = [
  ['wide', 5 / 2, 'aspect-5/2', 'flex-5'],
  ['square', 1, 'aspect-square', 'flex-2'],
  ['phone', 3 / 5, 'aspect-3/5', 'flex-[1.5]'],
] as const

/** What is seen of the picture where there is less room. */
function Places({ file, crop, focal }: { file: FileRow & Size; crop: Crop; focal: Point }) {
  const t = useTranslations('media.crop')
  return (
    <div className="flex items-start gap-2">
      {PLACES.map(([name, aspect, room, share]) => (
        <figure key={name} className={`min-w-0 ${share}`}>
          <Seen
            src={wholePath(file)}
            seen={seenIn(crop, file, aspect, focal)}
            className={`rounded-badge ${room} ${groundOf(file)}`}
          />
          <figcaption className="mt-1 truncate text-small text-ink-2">{t(name)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** What a field of a percentage shows while it is typed. */
function percentOf(text: string): number {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? 50 : Math.min(100, Math.max(0, value))
}
