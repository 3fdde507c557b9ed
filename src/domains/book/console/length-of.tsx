import { useTranslations } from 'use-intl'

/** How much of a text public lists show; what is over stays allowed and is marked. */
export function LengthOf({ length, max }: { length: number; max: number }) {
  const t = useTranslations('book')
  return <span className={length > max ? 'text-draft' : ''}>{t('lengthOf', { length, max })}</span>
}
