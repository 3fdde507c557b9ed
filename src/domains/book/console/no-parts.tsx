import { useTranslations } from 'use-intl'
import { Spines } from '../../../console/list/spines.tsx'
import { CreateButton } from './create-dialogs.tsx'

/** The empty state of a book without parts. */
export function NoParts() {
  const t = useTranslations('book')
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-line-2 pt-18">
      <Spines />
      <p className="mt-3 font-serif text-[20px]/7 font-medium">{t('noParts')}</p>
      <p className="text-ink-2">{t('noPartsText')}</p>
      <div className="mt-3 empty:hidden">
        <CreateButton kind="primary">{t('createFirstPart')}</CreateButton>
      </div>
    </div>
  )
}
