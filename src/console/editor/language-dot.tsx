import type { Tally } from '../../content/contract/translation.ts'

/** State of a translation, beside its words: a full dot is done, a half one outdated, a point begun, a ring missing. */
export function LanguageDot({ tally: { total, missing, unfinished, outdated } }: { tally: Tally }) {
  const isDone = missing + unfinished + outdated === 0
  return (
    <svg
      aria-hidden
      viewBox="0 0 10 10"
      className={`size-2.25 flex-none ${outdated > 0 ? 'text-draft-mark' : 'text-ink-2'}`}
    >
      <circle cx="5" cy="5" r="4.25" className={`stroke-current ${isDone ? 'fill-current' : 'fill-none'}`} />
      {outdated > 0 ? (
        <path d="M5 .75a4.25 4.25 0 0 0 0 8.5z" className="fill-current" />
      ) : (
        !isDone && missing < total && <circle cx="5" cy="5" r="1.75" className="fill-current" />
      )}
    </svg>
  )
}
