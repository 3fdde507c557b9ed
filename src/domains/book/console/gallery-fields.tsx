import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { GroupField } from '../../../console/items/group-field.tsx'
import { studioPart } from './types.ts'

/** What a gallery shows of a part besides its picture. @param bound the whole group */
export function GalleryFields({ bound }: { bound: Bound }) {
  const t = useTranslations('book')
  return (
    <fieldset className="mb-6 grid min-w-0 gap-x-4 gap-y-3.75 tablet:grid-cols-2">
      <legend className="sr-only">{t('field.gallery')}</legend>
      <GroupField of={studioPart} bound={bound} name="title" />
      <GroupField of={studioPart} bound={bound} name="subtitle" />
      {['description', 'meaning', 'symbols'].map((name) => (
        <div key={name} className="col-span-full">
          <GroupField of={studioPart} bound={bound} name={name} />
        </div>
      ))}
    </fieldset>
  )
}
