import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { FONT_PAIRS, MOTIFS } from '../../../kernel/site-look.ts'
import { threadShape } from '../../../site/components/spiral-geometry.ts'
import { FieldNotes } from '../../../ui/field.tsx'
import './font-choice.css'

interface Props {
  bound: Bound
  /** Name of the site, as a specimen. */
  title: string
}

/** One of the pairs of fonts, each set in itself. */
export function FontChoice({ bound, title }: Props) {
  const t = useTranslations('appearance')
  return (
    <Choice label={t('field.fonts')} bound={bound} className="grid gap-2.5">
      {(option) =>
        FONT_PAIRS.map((pair) =>
          option(
            pair,
            t(`pairOf.${pair}`),
            <span data-pair={pair} className="specimen block">
              <span className="specimen__title block wrap-anywhere" dir="auto">
                {title}
              </span>
              <span className="specimen__text mt-1.5 block">{t('specimen')}</span>
              <span className="specimen__tool mt-1.5 block">{t(`pairOf.${pair}`)}</span>
            </span>,
          ),
        )
      }
    </Choice>
  )
}

/** What stands beside the title of the landing page. */
export function MotifChoice({ bound }: Pick<Props, 'bound'>) {
  const t = useTranslations('appearance')
  return (
    <Choice label={t('field.motif')} bound={bound} className="grid grid-cols-2 gap-2.5">
      {(option) =>
        MOTIFS.map((motif) =>
          option(
            motif,
            t(`motif.${motif}`),
            <span className="block">
              {motif === 'spiral' ? <SpiralDrawing /> : <PlateDrawing />}
              <span className="mt-2 block font-semibold">{t(`motif.${motif}`)}</span>
              <span className="block text-small text-ink-2">{t(`motif.${motif}Hint`)}</span>
            </span>,
          ),
        )
      }
    </Choice>
  )
}

const THREAD = threadShape()

/** Words at the left of each drawing. */
const Lines = () => (
  <g className="fill-ink">
    <rect x="12" y="26" width="54" height="9" />
    <rect x="12" y="40" width="40" height="9" />
    <rect x="12" y="60" width="46" height="3" className="fill-ink-3" />
    <rect x="12" y="67" width="40" height="3" className="fill-ink-3" />
  </g>
)

function SpiralDrawing() {
  return (
    <svg viewBox="0 0 200 100" aria-hidden className="w-full rounded-badge border border-line bg-sunken">
      <Lines />
      <g transform="translate(134 50) scale(.3)">
        <path d={THREAD} className="fill-bad stroke-bad" strokeWidth="4" />
      </g>
    </svg>
  )
}

function PlateDrawing() {
  return (
    <svg viewBox="0 0 200 100" aria-hidden className="w-full rounded-badge border border-line bg-sunken">
      <Lines />
      <rect x="112" width="88" height="90" className="fill-control" />
      <rect x="98" y="30" width="36" height="54" className="fill-surface stroke-ink" />
      <rect x="103" y="37" width="24" height="4" className="fill-ink" />
      <path d="M124 84v10a5 5 0 0 1-5 5H12" className="fill-none stroke-bad" strokeWidth="1.5" />
    </svg>
  )
}

interface ChoiceProps {
  label: string
  bound: Bound
  className: string
  children: (option: (value: string, name: string, shown: ReactNode) => ReactNode) => ReactNode
}

/** One of a few, each as large as what it looks like. */
function Choice({
  label,
  bound: { name, value, error, readOnly, onChange },
  className,
  children,
}: ChoiceProps) {
  const id = useId()
  const option = (of: string, called: string, shown: ReactNode) => (
    <label
      key={of}
      className="relative block rounded-control border border-line-2 p-3.5 has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
    >
      <input
        type="radio"
        aria-label={called}
        name={`${id}-${name}`}
        value={of}
        checked={of === value}
        disabled={readOnly && of !== value}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        onChange={() => {
          if (!readOnly) onChange(of)
        }}
      />
      {shown}
    </label>
  )
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-second font-semibold">{label}</legend>
      <div className={className}>{children(option)}</div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
