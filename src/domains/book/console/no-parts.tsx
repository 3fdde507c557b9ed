import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address.ts'
import { useMay } from '../../../console/context.ts'
import { Spines } from '../../../console/list/spines.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewPart } from './create-dialogs.tsx'

/** A book that has no part yet, and the way to its first one. */
export function NoParts() {
  const t = useTranslations('book')
  const mayWrite = useMay('book.write')
  const [, putCreate] = useInAddress('create')
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-line-2 pt-18">
      <Spines />
      <p className="mt-3 font-serif text-[20px]/7 font-medium">{t('noParts')}</p>
      <p className="text-ink-2">{t('noPartsText')}</p>
      {mayWrite && (
        <div className="mt-3">
          <Button kind="primary" icon="plus" onClick={() => void putCreate('')}>
            {t('createFirstPart')}
          </Button>
        </div>
      )}
      <NewPart parts={[]} />
    </div>
  )
}
