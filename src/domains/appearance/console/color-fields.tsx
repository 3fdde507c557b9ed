import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import { contrast, luminance } from '../../../kernel/color.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldNotes, fieldClass } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { COLOR_NAMES, hexOf, STANDARD_COLORS, type ThemeColors } from '../contract.ts'
import { darkPalette, lightPalette, wholeColors } from '../palette.ts'

type ColorName = (typeof COLOR_NAMES)[number]

/** Colours to begin with; '' is the standard. */
const SETS = {
  standard: { paper: '', ink: '', accent: '' },
  harbour: { paper: '#f3ebdd', ink: '#1e2b3c', accent: '#c8452f' },
  garden: { paper: '#faf7f0', ink: '#31572c', accent: '#e3b23c' },
  sky: { paper: '#f4f6f8', ink: '#17253d', accent: '#2f62b5' },
  clay: { paper: '#f7efe6', ink: '#3b2417', accent: '#b0572c' },
  plum: { paper: '#f7f2f5', ink: '#35193b', accent: '#a02c6a' },
} as const satisfies Record<string, ThemeColors>

interface Props {
  values: Values
  bind: (name: string) => Bound
}

/** The colours of a form; the standard stands for what is no colour. */
function colorsIn(values: Values): ThemeColors {
  const of = (name: ColorName) => hexOf(values[name] ?? '') ?? ''
  return { paper: of('paper'), ink: of('ink'), accent: of('accent') }
}

/** Sets all three colours at once. */
export function ColorSets({ bind }: Pick<Props, 'bind'>) {
  const t = useTranslations('appearance')
  if (bind('paper').readOnly) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button isSmall icon="palette">
          {t('startFromSet')}
        </Button>
      }
    >
      {Object.entries(SETS).map(([name, set]) => (
        <MenuItem
          key={name}
          onSelect={() => {
            for (const color of COLOR_NAMES) bind(color).onChange(set[color])
          }}
        >
          <span className="flex items-center gap-3">
            <span aria-hidden className="flex">
              {COLOR_NAMES.map((color) => (
                <Swatch key={color} color={wholeColors(set)[color]} className="-ml-1 size-4.5 first:ml-0" />
              ))}
            </span>
            {t(`set.${name}`)}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Paper, ink and accent, each with what became of it so that text can be read. */
export function ColorFields({ values, bind }: Props) {
  const mended = useMended(values)
  return (
    <div className="border-b border-line">
      {COLOR_NAMES.map((name) => (
        <ColorField key={name} name={name} bound={bind(name)} note={mended(name)} />
      ))}
    </div>
  )
}

/** Gives a sentence where a colour could not be read as it is. */
function useMended(values: Values): (name: ColorName) => string | undefined {
  const t = useTranslations('appearance')
  const format = useFormatter()
  const colors = colorsIn(values)
  const whole = wholeColors(colors)
  const light = lightPalette(colors)
  const shown = { paper: light.paper, ink: light.ink, accent: light.thread }
  return (name) => {
    const [from, to] = [whole[name], shown[name]]
    if (from === to) return undefined
    const against = name === 'paper' ? light.ink : light.paper
    const ratio = format.number(contrast(to, against), FIGURE)
    return t(luminance(to) < luminance(from) ? 'darkened' : 'lightened', { color: to, ratio })
  }
}

const FIGURE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

function ColorField({ name, bound, note }: { name: ColorName; bound: Bound; note: string | undefined }) {
  const t = useTranslations('appearance')
  const id = useId()
  const { value, readOnly, onChange } = bound
  const hex = hexOf(value)
  const error = bound.error ?? (hex === null ? t('noColor') : undefined)
  const color = hex || STANDARD_COLORS[name]
  const described = [error && `${id}-error`, note && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="border-t border-line py-2">
      <div className="grid grid-cols-[36px_minmax(0,1fr)_128px_44px] items-center gap-x-3 tablet:grid-cols-[28px_88px_128px_minmax(0,1fr)_32px]">
        <span className="relative size-7 max-tablet:size-9">
          <Swatch color={color} className="size-full" />
          <input
            type="color"
            aria-label={t('pick', { name: t(`field.${name}`) })}
            value={color}
            disabled={readOnly}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
            onChange={({ target }) => onChange(target.value)}
          />
          <span className="pointer-events-none absolute -inset-0.5 rounded-[7px] outline-offset-1 outline-accent peer-focus-visible:outline-2" />
        </span>
        <label htmlFor={id} className="text-second font-semibold">
          {t(`field.${name}`)}
        </label>
        <input
          id={id}
          name={name}
          value={value}
          readOnly={readOnly}
          placeholder={STANDARD_COLORS[name]}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`${fieldClass} font-mono`}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className="text-small text-ink-3 max-tablet:hidden">{t(`use.${name}`)}</span>
        {value !== '' && !readOnly ? (
          <IconButton
            icon="undo"
            label={t('backToStandard', { name: t(`field.${name}`) })}
            onClick={() => onChange('')}
          />
        ) : (
          <span />
        )}
      </div>
      {(error || note) && (
        <div className="mt-1.5 pl-10">
          <FieldNotes id={id} error={error} hint={note} />
        </div>
      )}
    </div>
  )
}

function Swatch({ color, className }: { color: string; className: string }) {
  return (
    <span
      className={`block rounded-badge border border-line-2 forced-color-adjust-none ${className}`}
      style={{ background: color }}
    />
  )
}

/** How well the mended colours can be read, in figures. */
export function ContrastLines({ values }: Pick<Props, 'values'>) {
  const t = useTranslations('appearance')
  const format = useFormatter()
  const colors = colorsIn(values)
  const [light, dark] = [lightPalette(colors), darkPalette(colors)]
  const ofDark = (['ink', 'ink2', 'thread'] as const).flatMap((name) => [
    contrast(dark[name], dark.paper),
    contrast(dark[name], dark.sheet),
  ])
  const lines = [
    ['inkOnPaper', contrast(light.ink, light.paper), 7],
    ['threadOnPaper', contrast(light.thread, light.paper), 4.5],
    ['paperOnInk', contrast(light.onInk, light.ink), 7],
    ['allInDark', Math.min(...ofDark), 4.5],
  ] as const
  return (
    <ul className="rounded-card border border-line-2 px-3 py-1.5 text-second">
      {lines.map(([name, ratio, least]) => (
        <li key={name} className="flex items-baseline gap-2 py-1">
          <Icon name="check" className="size-3.5 self-center text-ok-mark" />
          <span className="min-w-0 flex-1">{t(`pair.${name}`)}</span>
          <span className="flex-none text-ink-2 tabular-nums">
            {t('ratio', { ratio: format.number(ratio, FIGURE), least: format.number(least) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
