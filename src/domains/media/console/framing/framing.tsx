import { type ReactNode, useRef, useState } from 'react'
import type { Bound } from '../../../../console/drafts/use-draft.ts'
import { FieldsError } from '../../../../ui/field.tsx'
import { type Crop, type Point, pointIn, type Size } from '../../contract.ts'
import type { FileRow } from '../../type.ts'
import { CropFields } from './crop-fields.tsx'
import { CropFrame } from './crop-frame.tsx'
import { cropOf, textOfCrop } from './crop-text.ts'
import { FocalFields, FocalStage, percentOf } from './focal-point.tsx'
import { Places, PLACES } from './places.tsx'
import { SHAPES, type ShapeName } from './shapes.ts'
import { Stage } from './stage.tsx'

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
        <FocalStage file={file} crop={crop} focal={focal} onPoint={x.readOnly ? undefined : handlePoint} />
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
      <Places file={file} crop={crop} focal={focal} places={PLACES} />
    </>
  )
}
