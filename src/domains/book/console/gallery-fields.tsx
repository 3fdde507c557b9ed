import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { isSameList } from '../../../console/form-values.ts'
import { LIST, TEXT } from '../../../console/items/fields.ts'
import { within } from '../../../console/items/groups.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'

/** What a gallery shows of a part beside its picture. @param bound the whole group */
export function GalleryFields({ bound }: { bound: Bound }) {
  const t = useTranslations('book')
  return (
    <fieldset className="mb-6 grid min-w-0 gap-x-4 gap-y-3.75 tablet:grid-cols-2">
      <legend className="sr-only">{t('field.gallery')}</legend>
      <TextField
        label={t('galleryTitle')}
        isAuthored
        autoComplete="off"
        {...within(bound, 'title', TEXT)}
        error={bound.error}
      />
      <TextField
        label={t('field.subtitle')}
        isAuthored
        autoComplete="off"
        {...within(bound, 'subtitle', TEXT)}
      />
      <div className="col-span-full">
        <TextArea
          label={t('field.description')}
          isAuthored
          dir="auto"
          {...within(bound, 'description', TEXT)}
        />
      </div>
      <div className="col-span-full">
        <TextArea label={t('meaning')} isAuthored dir="auto" {...within(bound, 'meaning', TEXT)} />
      </div>
      <div className="col-span-full">
        <SymbolsField bound={bound} />
      </div>
    </fieldset>
  )
}

/** Names with commas between; a comma that was just typed stays, although nothing stands behind it yet. */
function SymbolsField({ bound }: { bound: Bound }) {
  const t = useTranslations('book')
  const symbols = within(bound, 'symbols', LIST)
  const [typed, setTyped] = useState(symbols.value)
  return (
    <TextField
      label={t('symbols')}
      hint={t('keyThemesHint')}
      autoComplete="off"
      {...symbols}
      value={isSameList(typed, symbols.value) ? typed : symbols.value}
      onChange={(text) => {
        setTyped(text)
        symbols.onChange(text)
      }}
    />
  )
}
