import { Badge } from './badge.tsx'

/** Whether readers see an item. @param label the word */
export function StatusBadge({ isPublished, label }: { isPublished: boolean; label: string }) {
  return (
    <Badge icon={isPublished ? 'published' : 'draft'} tone={isPublished ? 'ok' : 'draft'} label={label} />
  )
}
