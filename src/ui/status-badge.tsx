import { Icon } from './icon.tsx'

/** Whether readers see an item: always a sign and a word. @param label the word */
export function StatusBadge({ isPublished, label }: { isPublished: boolean; label: string }) {
  const color = isPublished ? 'bg-ok-soft text-ok' : 'bg-draft-soft text-draft'
  return (
    <span
      className={`inline-flex h-5.5 flex-none items-center gap-1.5 rounded-badge pr-2 pl-1.5 text-small font-[550] whitespace-nowrap contrast:bg-surface contrast:ring-[1.5px] contrast:ring-current ${color}`}
    >
      <Icon name={isPublished ? 'published' : 'draft'} className="size-3.25" />
      {label}
    </span>
  )
}
