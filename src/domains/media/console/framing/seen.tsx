import type { Crop } from '../../contract.ts'

interface Props {
  src: string
  /** The part of the picture that fills the frame. */
  seen: Crop
  /** Gives the frame its shape. */
  className: string
}

/** A part of a picture in a frame of the same shape, whatever was cut by now on the server. */
export function Seen({ src, seen: { left, top, width, height }, className }: Props) {
  return (
    <div className={`relative w-full overflow-hidden ${className}`}>
      <img
        src={src}
        alt=""
        className="absolute max-w-none"
        style={{
          left: `${(-left / width) * 100}%`,
          top: `${(-top / height) * 100}%`,
          width: `${10_000 / width}%`,
          height: `${10_000 / height}%`,
        }}
      />
    </div>
  )
}
