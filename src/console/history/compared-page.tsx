import { layPages, type LineLook } from '../drafts/page-marks.ts'
import { WordDiff } from '../review/word-diff.tsx'

/** Running text laid over an older one, as the page shows it. */
export function ComparedPage({ before, after }: { before: unknown; after: unknown }) {
  return layPages(before, after).map(({ look, marked }, i) =>
    look.kind === 'rule' ? (
      <hr key={i} className="my-6 border-line-2" />
    ) : (
      <div key={i} className={`flex gap-2.5 ${INDENTS[Math.min(look.depth, 3)]} ${spaceOf(look)}`}>
        {look.depth > 0 && <span className="w-5 flex-none text-right text-ink-3">{look.bullet}</span>}
        <p
          className={`min-w-0 ${look.isQuoted ? 'border-l-2 border-ink pl-4 italic' : ''} ${LOOKS[look.kind]}`}
        >
          <WordDiff marked={marked} isWhole />
        </p>
      </div>
    ),
  )
}

const INDENTS = ['', '', 'pl-7', 'pl-14']

const LOOKS: Record<LineLook['kind'], string> = {
  paragraph: '',
  heading: 'text-dialog font-medium',
  code: 'font-mono text-second',
  rule: '',
}

function spaceOf({ kind, depth }: LineLook): string {
  if (kind === 'heading') return 'mt-6 mb-1.5'
  return depth > 0 ? 'mb-1.5' : 'mb-4'
}
