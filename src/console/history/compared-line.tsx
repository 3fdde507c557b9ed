import type { LineLook, MarkedLine } from '../saving/page-marks.ts'
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
      <p
        className={`min-w-0 ${look.isQuoted ? 'border-l-2 border-ink pl-4 italic' : ''} ${LOOKS[look.kind]}`}
      >
        <WordDiff marked={marked} isWhole />
      </p>
    </div>
  )
}

const INDENTS = ['', '', 'pl-7', 'pl-14']

const LOOKS: Record<LineLook['kind'], string> = {
  paragraph: '',
  heading: 'text-dialog font-medium',
  verse: 'whitespace-pre-wrap pl-5',
  row: '',
  code: 'font-mono text-second',
  rule: '',
  figure: 'text-second',
}

function spaceOf({ kind, depth }: LineLook): string {
  if (kind === 'heading') return 'mt-6 mb-1.5'
  return depth > 0 ? 'mb-1.5' : 'mb-4'
}
