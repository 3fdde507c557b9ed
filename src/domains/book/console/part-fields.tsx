import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Values } from '../../../console/saving/draft-state.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import type { PublicPart } from '../shapes.ts'
import { PART_COLORS } from '../types/part.ts'
import { BookField } from './book-field.tsx'
import { PartSwatch } from './part-color.tsx'
import { RelatedField } from './related-field.tsx'
import { studioPart } from './types.ts'

/** Length of a part's description that the lists of the public site show, in characters. */
const DESCRIPTION_SHOWN = 120

interface Props {
  bind: (name: string) => Bound
  values: Values
  /** All of the book. */
  parts: readonly PublicPart[]
}

/** The fields of a part below its title. */
export function PartFields({ bind, values, parts }: Props) {
  const t = useTranslations('book')
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3.75 tablet:grid-cols-3">
      <div className="col-span-full">
        <BookField of={studioPart} shown={DESCRIPTION_SHOWN} {...bind('description')} />
      </div>
      <BookField of={studioPart} hint={t('partNumberHint')} {...bind('number')} />
      <BookField of={studioPart} {...bind('displayOrder')} />
      <div className="max-tablet:col-span-full">
        <BookField of={studioPart} aside={t('optional')} {...bind('audience')} />
      </div>
      <ColorChoice {...bind('color')} label={t('field.color')} />
      <div className="col-span-full">
        <RelatedField
          label={t('field.related')}
          own={values.number ?? ''}
          parts={parts}
          {...bind('related')}
        />
      </div>
    </div>
  )
}

/** The first entry stands for no chosen colour. */
const [NO_COLOR, ...COLORS] = PART_COLORS

function ColorChoice({ label, name, value, error, readOnly, onChange }: Bound & { label: string }) {
  const t = useTranslations('book')
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      className="col-span-full min-w-0"
    >
      <div className="mb-1.5 flex items-baseline gap-3">
        <span id={id} className="text-second font-semibold">
          {label}
        </span>
        {value === NO_COLOR ? (
          <span className="ml-auto text-second text-ink-2">{t('color.gray400')}</span>
        ) : readOnly ? null : (
          <button
            type="button"
            className="hit ml-auto rounded-badge text-second font-medium text-accent underline underline-offset-3"
            onClick={() => onChange(NO_COLOR)}
          >
            {t('removeColor')}
          </button>
        )}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-2">
        {COLORS.map((color) => (
          <label
            key={color}
            className="flex min-h-11 items-center gap-2.5 rounded-control border border-line-2 px-2.5 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={value === color}
              disabled={readOnly}
              onChange={() => onChange(color)}
              className="sr-only"
            />
            <PartSwatch color={color} />
            {t(`color.${colorKey(color)}`)}
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-small font-medium text-bad">{error}</p>}
    </div>
  )
}

/** Key of a colour's name: `from-sky-800 to-amber-400` is `sky800`. */
export function colorKey(color: string): string {
  return /^from-([a-z]+)-(\d+)/.exec(color)?.slice(1).join('') ?? 'gray400'
}
