import { Badge } from './badge.tsx'

/** Whether readers see an item. @param label the word @param isSignOnPhone the word is only spoken where room is scarce */
export function StatusBadge({
  isPublished,
  label,
  isSignOnPhone,
}: {
  isPublished: boolean
  label: string
  isSignOnPhone?: boolean
}) {
  return (
    <Badge
      icon={isPublished ? 'published' : 'draft'}
      tone={isPublished ? 'ok' : 'draft'}
      label={label}
      {...(isSignOnPhone && { isSignOnPhone })}
    />
  )
}
