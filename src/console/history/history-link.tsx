import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useItemTypes } from '../item-types.ts'

/** A link to the versions of an item. @param kind as the activity log calls it, such as `post` */
export function HistoryLink({ kind, id }: { kind: string; id: string }) {
  const t = useTranslations('console.history')
  const { addressOf } = useItemTypes()
  const address = addressOf(kind)
  if (address === null) return null
  return (
    <Link
      to={`/admin/history/${address}/${id}`}
      className="hit inline-flex items-center gap-1.5 rounded-badge hover:text-ink hover:underline"
    >
      <Icon name="history" />
      {t('open')}
    </Link>
  )
}
