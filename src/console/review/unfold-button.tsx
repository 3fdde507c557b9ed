import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'

/** Shows and hides what a row of the review holds. @param title of the row */
export function UnfoldButton({
  title,
  isOpen,
  onToggle,
}: {
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}) {
  const t = useTranslations('console')
  return (
    <IconButton
      icon={isOpen ? 'less' : 'down'}
      label={t(isOpen ? 'review.hide' : 'review.show', { title })}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    />
  )
}
