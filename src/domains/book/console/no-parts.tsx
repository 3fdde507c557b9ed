import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../console/context.ts'
import { Spines } from '../../../console/list/spines.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CreateButton } from './create-dialogs.tsx'

/** The empty state of a book without parts. */
export function NoParts() {
  const t = useTranslations('book')
  const mayWrite = useMay('book.write')
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-line-2 pt-18">
      <Spines />
      <p className="mt-3 font-serif text-[20px]/7 font-medium">{t('noParts')}</p>
      <p className="text-ink-2">{t('noPartsText')}</p>
      {mayWrite && (
        <div className="mt-3 flex flex-wrap gap-3">
          <CreateButton kind="primary">{t('createFirstPart')}</CreateButton>
          <Link to="/admin/book/import" className={buttonClass({})}>
            {t('manuscript.begin')}
          </Link>
        </div>
      )}
    </div>
  )
}
