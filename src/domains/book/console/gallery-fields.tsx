import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { isSameList } from '../../../console/form-values.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { commas, within, words } from './forms.ts'
import { useLabels } from './labels.ts'

/** What a gallery shows of a part beside its picture. @param bound the whole group */
export function GalleryFields({ bound }: { bound: Bound }) {
  const t = useTranslations('book')
  const labels = useLabels()
  return (
    <fieldset className="mb-6 grid min-w-0 gap-x-4 gap-y-3.75 tablet:grid-cols-2">
      <legend className="sr-only">{labels.gallery}</legend>
      <TextField
        label={t('galleryTitle')}
        isAuthored
        autoComplete="off"
        {...within(bound, 'title', words)}
        error={bound.error}
      />
      <TextField
        label={labels.subtitle}
        isAuthored
        autoComplete="off"
        {...within(bound, 'subtitle', words)}
      />
      <div className="col-span-full">
        <TextArea label={labels.description} isAuthored dir="auto" {...within(bound, 'description', words)} />
      </div>
      <div className="col-span-full">
        <TextArea label={t('meaning')} isAuthored dir="auto" {...within(bound, 'meaning', words)} />
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
  const symbols = within(bound, 'symbols', commas)
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
