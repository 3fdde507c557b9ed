import { useTranslations } from 'use-intl'
import type { Values } from '../../../console/drafts/draft-state.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { PART_COLORS } from '../contract.ts'
import { LengthOf } from './length-of.tsx'
import { useLabels } from './labels.ts'
import { PartSwatch } from './part-color.tsx'

/** Length of a part's description that the lists of the public site show, in characters. */
const DESCRIPTION_SHOWN = 120

/** The facts of a part below its title. */
export function PartFields({ bind, values }: { bind: (name: string) => Bound; values: Values }) {
  const t = useTranslations('book')
  const labels = useLabels()
  const length = values.description?.length ?? 0
  return (
    <div className="grid gap-x-4 gap-y-3.75 tablet:grid-cols-3">
      <div className="tablet:col-span-3">
        <TextArea
          label={labels.description}
          isAuthored
          aside={<LengthOf length={length} max={DESCRIPTION_SHOWN} />}
          dir="auto"
          {...bind('description')}
        />
      </div>
      <TextField
        label={labels.number}
        inputMode="numeric"
        autoComplete="off"
        hint={t('numberHint')}
        {...bind('number')}
      />
      <TextField
        label={labels.displayOrder}
        inputMode="numeric"
        autoComplete="off"
        {...bind('displayOrder')}
      />
      <TextField label={labels.audience} aside={t('optional')} autoComplete="off" {...bind('audience')} />
      <div className="flex items-end gap-3 tablet:col-span-2">
        <div className="min-w-0 flex-1">
          <SelectField label={labels.color} {...bind('color')}>
            {PART_COLORS.map((color) => (
              <option key={color} value={color}>
                {t(`color.${colorKey(color)}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <span className="grid h-9 place-items-center max-tablet:h-12">
          <PartSwatch color={values.color ?? ''} />
        </span>
      </div>
    </div>
  )
}

/** Key of a colour's name: `from-sky-800 to-amber-400` is `sky800`. */
export function colorKey(color: string): string {
  return /^from-([a-z]+)-(\d+)/.exec(color)?.slice(1).join('') ?? 'gray400'
}
