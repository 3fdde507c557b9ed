/** So many tags are shown, on a phone one; the others as a number. */
const SHOWN = 3

/** Tags of a file. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex min-w-0 gap-1.5" title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag, place) => (
        <span key={tag} className={`${TAG} min-w-0 truncate ${place > 0 ? 'max-tablet:hidden' : ''}`}>
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
