import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReviewCheck, WaitingItem } from '../../content/contract/review.ts'
import { isLocale } from '../../kernel/locale.ts'
import { useConsole } from '../context.ts'
import { addressOfField } from '../field-address.ts'
import { useItemTypes } from '../item-types.ts'

interface Props {
  item: WaitingItem
  check: ReviewCheck
  /** Called when it is followed, to close the sheet. */
  onLeave: () => void
}

/** Leads to the field that a check is about; nothing where it is about none. */
export function GoThere({ item, check: { field, language }, onLeave }: Props) {
  const t = useTranslations('console.review')
  const { openOf, fieldOf, nameOf } = useItemTypes()
  const { sourceLanguage } = useConsole().site
  const path = openOf(item.type, item.id)
  if (field === undefined || path === null) return null
  return (
    <Link
      to={addressOfField(path, { field, locale: isLocale(language) ? language : sourceLanguage })}
      onClick={onLeave}
      aria-label={t('goThereFor', { field: fieldOf(item.type, field), title: nameOf(item) })}
      className="hit flex-none rounded-badge font-medium text-accent underline underline-offset-3"
    >
      {t('goThere')}
    </Link>
  )
}
