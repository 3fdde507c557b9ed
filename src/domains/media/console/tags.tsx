/** So many tags are shown, on a phone one; the others as a number. */
const SHOWN = 3

/** Letters of a tag that is never cut: three of them fit beside each other. */
const SHORT = 7

/** Tags of a file, in one line: long ones make room, short ones stay whole. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex min-w-0 gap-1.5" title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag, place) => (
        <span
          key={tag}
          className={`${TAG} truncate ${tag.length > SHORT ? 'min-w-6' : 'flex-none'} ${place > 0 ? 'max-tablet:hidden' : ''}`}
        >
          {tag}
        </span>
      ))}
      <Left count={tags.length - SHOWN} className="max-tablet:hidden" />
      <Left count={tags.length - 1} className="tablet:hidden" />
    </span>
  )
}

function Left({ count, className }: { count: number; className: string }) {
  return count > 0 && <span className={`${TAG} flex-none ${className}`}>+{count}</span>
}

const TAG = 'h-5.5 rounded-badge bg-press px-2 text-small leading-5.5 text-ink-2'
