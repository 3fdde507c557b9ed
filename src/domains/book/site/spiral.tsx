import { Link } from '../../../site/components/link.tsx'
import { Thread } from '../../../site/components/spiral.tsx'
import {
  BOXES,
  captionBox,
  CHAMBERS_MAX,
  coverOf,
  exitLine,
  OUTLINES,
  RINGS,
  ticksAt,
} from '../../../site/components/spiral-chambers.ts'
import { nodeAt, polar, radiusAt, tenth, threadLine } from '../../../site/components/spiral-geometry.ts'
import { RingLines } from './part-plate.tsx'
import type { PartColors } from './view-models.ts'

/** A picture that lies in a chamber. */
export interface ChamberPicture {
  /** Address of a small copy. */
  href: string
  /** In pixels, as uploaded. */
  width: number
  height: number
  /** The point that stays in view, in percent. */
  focal: { x: number; y: number }
}

export interface SpiralPart {
  number: number
  path: string
  /** Accessible name of the link, such as "Part 1: The Body of Memory". */
  name: string
  chapterCount: number
  colors: PartColors
  /** Null: rings are drawn. */
  picture: ChamberPicture | null
  /** Shown beside the chamber; omitted: the drawing has no text. */
  caption?: { title: string; note: string }
}

/** Drawn once. */
const THREAD_LINE = threadLine()

interface Props {
  /** Name of the group of links. */
  label: string
  /** In the order of the book; the first six are shown. */
  parts: SpiralPart[]
  /** Unique on the page. */
  id: string
  viewBox: string
  /** Lets the thread leave the spiral: down, round a corner and to the left, in units of the drawing. */
  exit?: { drop: number; turn: number; run: number }
  /** Number of the current part. */
  current?: number | null
}

/** The parts as chambers along one thread, each a link; a book without parts is the thread alone. */
export function Spiral({ label, parts, id, viewBox, exit, current = null }: Props) {
  const shown = parts.slice(0, CHAMBERS_MAX)
  return (
    <svg
      className="spiral"
      viewBox={viewBox}
      {...(shown.length > 0 ? { role: 'group', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {exit ? <DrawnThread id={`${id}-thread`} exit={exit} /> : <Thread />}
      <path className="spiral__tick" d={shown.map((part, i) => ticksAt(i, part.chapterCount)).join('')} />
      {shown.map((part, i) => (
        <Chamber
          key={part.number}
          part={part}
          index={i}
          count={shown.length}
          id={`${id}-${i + 1}`}
          isCurrent={part.number === current}
        />
      ))}
    </svg>
  )
}

/** The thread and its way out. The first time in a visit it draws itself: a stroke along it uncovers its shape. */
function DrawnThread({ id, exit: { drop, turn, run } }: { id: string; exit: NonNullable<Props['exit']> }) {
  return (
    <>
      <mask id={id} maskUnits="userSpaceOnUse" x="-300" y="-300" width="600" height="600">
        <path className="spiral__uncovering" d={THREAD_LINE} pathLength="1" />
      </mask>
      <g mask={`url(#${id})`}>
        <Thread />
      </g>
      <path className="spiral__exit" d={exitLine(drop, turn, run)} pathLength="1" />
    </>
  )
}

interface ChamberProps {
  part: SpiralPart
  index: number
  count: number
  id: string
  isCurrent: boolean
}

function Chamber({ part, index, count, id, isCurrent }: ChamberProps) {
  const outline = OUTLINES[count]?.[index]
  const node = nodeAt(index)
  const numeral = polar(index, radiusAt(index) - 18)
  return (
    <Link
      className="spiral__part"
      href={part.path}
      // Includes all visible text: voice control needs a name that contains the visible label.
      aria-label={part.caption ? `${part.name}, ${part.caption.note}` : part.name}
      aria-current={isCurrent ? 'location' : undefined}
    >
      <path d={outline} fill={part.colors.dark} />
      <Inside part={part} index={index} count={count} id={id} />
      <path d={outline} fill={`url(#${id})`} />
      <path className="spiral__wall" d={outline} />
      <path className="spiral__rim" d={outline} stroke={part.colors.light} />
      <circle className="spiral__node" cx={tenth(node.x)} cy={tenth(node.y)} r={isCurrent ? 7 : 5} />
      <text className="spiral__numeral" x={tenth(numeral.x)} y={tenth(numeral.y + 4)} textAnchor="middle">
        {part.number}
      </text>{' '}
      {part.caption && <Caption caption={part.caption} index={index} />}
    </Link>
  )
}

/** A pattern, not a clipped picture: the box of the link is then the chamber's, and its middle can be pressed. */
function Inside({ part: { picture, colors }, index, count, id }: Omit<ChamberProps, 'isCurrent'>) {
  const box = BOXES[count]?.[index]
  if (!box) return null
  const { x, y, width, height } = box
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" {...box} viewBox={`${x} ${y} ${width} ${height}`}>
      {picture ? (
        <image href={picture.href} {...coverOf(box, picture, picture.focal)} preserveAspectRatio="none" />
      ) : (
        <RingLines rings={RINGS[index]} stroke={colors.mid} />
      )}
    </pattern>
  )
}

/** HTML within the SVG: only HTML wraps a long title. */
function Caption({ caption, index }: { caption: { title: string; note: string }; index: number }) {
  const { box, side } = captionBox(index)
  return (
    <foreignObject {...box}>
      <div className={`spiral__caption spiral__caption--${side}`}>
        <span className="spiral__caption-title" dir="auto">
          {caption.title}
        </span>{' '}
        <span className="spiral__caption-note">{caption.note}</span>
      </div>
    </foreignObject>
  )
}
