import { Badge } from './badge.tsx'

/** Whether readers see an item. @param isSignOnPhone whether a phone shows the icon alone */
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
