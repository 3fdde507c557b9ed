import { Thread } from '../../../site/components/spiral.tsx'
import { nodeAt, polar, radiusAt, tenth } from '../../../site/components/spiral-geometry.ts'
import { chamberShape, chapterTicks, exitLine, nameAt, rings, SPIRAL_PARTS } from './chambers.ts'
import type { PartColors } from './view-models.ts'

// The same for every book, so drawn once; a chamber's shape depends on how many there are.
const UP_TO_SIX = Array.from({ length: SPIRAL_PARTS + 1 }, (_, i) => i)
const CHAMBERS = UP_TO_SIX.map((count) =>
  UP_TO_SIX.slice(0, count).map((index) => chamberShape(index, count)),
)
const RINGS = UP_TO_SIX.slice(0, SPIRAL_PARTS).map(rings)

export interface SpiralPart {
  number: number
  path: string
  /** What the link is called, such as "Part 1: The Body of Memory". */
  name: string
  chapterCount: number
  colors: PartColors
  /** Written beside the chamber; left out: the drawing has no words. */
  caption?: { title: string; note: string }
}

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
  /** Number of the part that one is in. */
  current?: number | null
}

/** The parts as chambers along one thread, each a link; a book without parts is the thread alone. */
export function Spiral({ label, parts, id, viewBox, exit, current = null }: Props) {
  const shown = parts.slice(0, SPIRAL_PARTS)
  return (
    <svg
      className="spiral"
      viewBox={viewBox}
      {...(shown.length > 0 ? { role: 'group', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Thread />
      {exit && <path className="spiral__exit" d={exitLine(exit.drop, exit.turn, exit.run)} />}
      <path
        className="spiral__tick"
        d={shown.map((part, i) => chapterTicks(i, part.chapterCount)).join('')}
      />
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

interface ChamberProps {
  part: SpiralPart
  index: number
  count: number
  id: string
  isCurrent: boolean
}

function Chamber({ part, index, count, id, isCurrent }: ChamberProps) {
  const outline = CHAMBERS[count]?.[index]
  const node = nodeAt(index)
  const numeral = polar(index, radiusAt(index) - 18)
  return (
    <a
      className="spiral__part"
      href={part.path}
      // All that is written in it, or what one sees and what one says to it would differ.
      aria-label={part.caption ? `${part.name}, ${part.caption.note}` : part.name}
      aria-current={isCurrent ? 'location' : undefined}
    >
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={outline} fill={part.colors.dark} />
        <g fill="none" stroke={part.colors.mid}>
          {RINGS[index]?.map(({ width, path }) => (
            <path key={width} d={path} strokeWidth={width} />
          ))}
        </g>
      </g>
      <path className="spiral__wall" d={outline} />
      <path className="spiral__rim" d={outline} stroke={part.colors.light} />
      <circle className="spiral__node" cx={tenth(node.x)} cy={tenth(node.y)} r={isCurrent ? 7 : 5} />
      <text className="spiral__numeral" x={tenth(numeral.x)} y={tenth(numeral.y + 4)} textAnchor="middle">
        {part.number}
      </text>{' '}
      {part.caption && <Caption caption={part.caption} index={index} />}
    </a>
  )
}

/** Width and height of the box that a caption may fill, in units of the drawing; above and below there is more room. */
const CAPTION_WIDTH = 178
const WIDE_CAPTION_WIDTH = 280
const CAPTION_HEIGHT = 96
/** What is right of here belongs to the page again. */
const CAPTION_RIGHT = 390

/** HTML within the drawing, because only that breaks a long title into lines. */
function Caption({ caption, index }: { caption: { title: string; note: string }; index: number }) {
  const { x, y } = nameAt(index)
  const side = x > 60 ? 'right' : x < -60 ? 'left' : 'middle'
  const width = side === 'middle' ? WIDE_CAPTION_WIDTH : Math.min(CAPTION_WIDTH, CAPTION_RIGHT - x)
  const left = side === 'right' ? x : side === 'left' ? x - width : x - width / 2
  const isAbove = side === 'middle' && y < 0
  const top = isAbove ? y - CAPTION_HEIGHT : side === 'middle' ? y : y - CAPTION_HEIGHT / 2
  return (
    <foreignObject x={tenth(left)} y={tenth(top)} width={tenth(width)} height={CAPTION_HEIGHT}>
      <div className={`spiral__caption spiral__caption--${isAbove ? 'above' : side}`}>
        <span className="spiral__caption-title" dir="auto">
          {caption.title}
        </span>{' '}
        <span className="spiral__caption-note">{caption.note}</span>
      </div>
    </foreignObject>
  )
}
