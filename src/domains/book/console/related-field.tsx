import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { rowsOf } from '../../../console/items/rows.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PublicPart } from '../shapes.ts'
import { partType } from '../types/part.ts'

const { most: RELATED_MAX } = partType.shared.related

interface Props extends Bound {
  label: string
  /** Number of the edited part, which cannot relate to itself. */
  own: string
  parts: readonly PublicPart[]
}

/** The related parts offered at the end of a part, in their order. */
export function RelatedField({ label, own, parts, name, value, error, readOnly, onChange }: Props) {
  const t = useTranslations('book')
  const tConsole = useTranslations('console')
  const id = useId()
  const choice = useRef<HTMLSelectElement>(null)
  const chosen = rowsOf(value)
  const nameOf = (number: string) => {
    const part = parts.find((one) => String(one.number) === number)
    return part ? t('numberedTitle', { number, title: part.title }) : number
  }
  // The server expects numbers.
  const write = (numbers: string[]) => onChange(JSON.stringify(numbers.map(Number)))
  const open = parts.filter(({ number }) => String(number) !== own && !chosen.includes(String(number)))
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 text-second font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.map((number) => (
          <span
            key={number}
            className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-badge bg-hover pl-2 text-second"
          >
            <span className="min-w-0 truncate">{nameOf(number)}</span>
            {!readOnly && (
              <IconButton
                icon="close"
                label={tConsole('removeNamed', { name: nameOf(number) })}
                onClick={() => {
                  write(chosen.filter((one) => one !== number))
                  choice.current?.focus()
                }}
              />
            )}
          </span>
        ))}
        {!readOnly && (
          <span className="relative block max-w-full">
            <select
              ref={choice}
              name={name}
              aria-label={t('addRelated')}
              aria-invalid={error ? true : undefined}
              value=""
              disabled={chosen.length >= RELATED_MAX || open.length === 0}
              className="min-h-9 max-w-full appearance-none truncate rounded-control border border-control bg-surface pr-8 pl-2.5 text-ui aria-invalid:border-bad max-tablet:min-h-12"
              onChange={(event) => write([...chosen, event.target.value])}
            >
              <option value="">{t('addRelated')}</option>
              {open.map(({ number }) => (
                <option key={number} value={number}>
                  {nameOf(String(number))}
                </option>
              ))}
            </select>
            <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3">
              <Icon name="choose" className="size-3.5" />
            </span>
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small font-medium text-bad">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-3">
        {t('relatedHint', { max: RELATED_MAX })}
      </p>
    </fieldset>
  )
}
