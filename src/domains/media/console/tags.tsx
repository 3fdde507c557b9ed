/** So many tags are shown, the others as a number. */
const SHOWN = 3

/** Tags of a file. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const left = tags.length - SHOWN
  return (
    <span className="flex min-w-0 gap-1.5" title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag) => (
        <span key={tag} className={`${TAG} min-w-0 truncate`}>
          {tag}
        </span>
      ))}
      {left > 0 && <span className={`${TAG} flex-none`}>+{left}</span>}
    </span>
  )
}

const TAG = 'h-5.5 rounded-badge bg-press px-2 text-small leading-5.5 text-ink-2'
