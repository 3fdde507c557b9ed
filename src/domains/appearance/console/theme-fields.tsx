import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { FormSwitch } from '../../../console/items/form-switch.tsx'
import type { Values } from '../../../console/saving/draft-state.ts'
import { Button } from '../../../ui/button.tsx'
import { COLOR_NAMES } from '../contract.ts'
import { ColorFields, ContrastLines } from './color-fields.tsx'
import { FontChoice, MotifChoice } from './look-choices.tsx'
import { type StandardWords, WordFields } from './word-fields.tsx'

interface Props {
  values: Values
  bind: (name: string) => Bound
  standard: StandardWords
  /** Fields of pictures, which belong to other records. */
  pictures: ReactNode
}

/** What of the look of a site can be chosen. */
export function ThemeFields({ values, bind, standard, pictures }: Props) {
  const t = useTranslations('appearance')
  const { site } = useConsole()
  const showsAuthor = bind('showsAuthor')
  const isReadOnly = showsAuthor.readOnly
  const isStandard =
    COLOR_NAMES.every((name) => values[name] === '') &&
    values.fonts === 'newsreader' &&
    values.motif === 'spiral'
  const handleReset = () => {
    for (const name of COLOR_NAMES) bind(name).onChange('')
    bind('fonts').onChange('newsreader')
    bind('motif').onChange('spiral')
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <ColorFields values={values} bind={bind} />
        <ContrastLines values={values} />
        <p className="text-small text-ink-3">{t('colorsHint')}</p>
      </div>
      <FontChoice bound={bind('fonts')} title={site.name} />
      <MotifChoice bound={bind('motif')} />
      <FormSwitch
        label={t('field.showsAuthor')}
        hints={{ on: t('authorOn'), off: t('authorOff') }}
        bound={showsAuthor}
      />
      {pictures}
      <WordFields bind={bind} standard={standard} />
      {!isReadOnly && !isStandard && (
        <div>
          <Button isSmall icon="undo" onClick={handleReset}>
            {t('reset')}
          </Button>
        </div>
      )}
    </div>
  )
}
