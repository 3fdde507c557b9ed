import type { LineLook, MarkedLine } from '../saving/page-marks.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { WordDiff } from '../review/word-diff.tsx'

/** A line of running text with its changes, in the page's layout. */
export function ComparedLine({ look, marked }: MarkedLine) {
  if (look.kind === 'rule') return <hr className="my-6 border-line-2" />
  return (
    <div className={`flex gap-2.5 ${INDENTS[Math.min(look.depth, 3)]} ${spaceOf(look)}`}>
      {look.depth > 0 && <span className="w-5 flex-none text-right text-ink-3">{look.bullet}</span>}
      {look.figure && (
        <img src={look.figure.src} alt="" className="checks size-16 flex-none rounded-badge object-cover" />
      )}
      {look.kind in PLAYERS && (
        <span className="grid size-16 flex-none place-items-center rounded-badge border border-line bg-sunken text-ink-2">
          <Icon name={PLAYERS[look.kind] ?? 'file'} className="size-6" />
        </span>
      )}
      <p
        className={`min-w-0 ${look.isQuoted ? 'border-l-2 border-ink pl-4 italic' : ''} ${LOOKS[look.kind]}`}
      >
        <WordDiff marked={marked} isWhole />
      </p>
    </div>
  )
}

const PLAYERS: Partial<Record<LineLook['kind'], IconName>> = { film: 'film', sound: 'sound', embed: 'globe' }

const INDENTS = ['', '', 'pl-7', 'pl-14']

const LOOKS: Record<LineLook['kind'], string> = {
  paragraph: '',
  heading: 'text-dialog font-medium',
  verse: 'whitespace-pre-wrap pl-5',
  row: '',
  code: 'font-mono text-second',
  rule: '',
  figure: 'text-second',
  film: 'whitespace-pre-wrap text-second',
  sound: 'whitespace-pre-wrap text-second',
  embed: 'text-second',
}

function spaceOf({ kind, depth }: LineLook): string {
  if (kind === 'heading') return 'mt-6 mb-1.5'
  return depth > 0 ? 'mb-1.5' : 'mb-4'
}
