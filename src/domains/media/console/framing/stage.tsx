import type { MouseEvent, ReactNode } from 'react'
import { type Crop, isWhole, type Point, type Size, wholePath } from '../../contract.ts'
import type { FileRow } from '../../type.ts'
import { groundOf } from '../file-picture.tsx'

interface StageProps {
  file: FileRow & Size
  crop: Crop
  isCropping?: boolean
  /** @param at in percent of the picture */
  onPress?: (at: Point) => void
  children: ReactNode
}

/** The whole picture, dark where it is cut off. */
export function Stage({ file, crop, isCropping = false, onPress, children }: StageProps) {
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
