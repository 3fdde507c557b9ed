import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import { useFocusBack } from './use-focus-back.ts'

type ButtonKind = 'primary' | 'publish' | 'secondary' | 'quiet' | 'takes' | 'danger'

const SHAPE =
  'hit inline-flex items-center justify-center rounded-control border font-[550] whitespace-nowrap ' +
  'transition-colors duration-80 disabled:border-press disabled:bg-press disabled:text-ink-3 ' +
  'aria-disabled:cursor-default aria-disabled:border-press aria-disabled:bg-press aria-disabled:text-ink-3 max-tablet:h-11'

const KINDS: Record<ButtonKind, string> = {
  primary: 'border-ink bg-ink text-surface hover:opacity-90',
  publish: 'border-accent bg-accent text-on-accent hover:opacity-90',
  secondary: 'border-line-2 bg-surface text-ink hover:bg-hover enabled:[&>svg]:text-ink-2',
  quiet: 'border-transparent text-ink hover:bg-hover enabled:[&>svg]:text-ink-2',
  // Removes what can be brought back. Removal for good is `danger`, which only confirmations use.
  takes: 'border-line-2 bg-surface text-bad hover:bg-hover',
  danger: 'border-bad-fill bg-bad-fill text-on-bad hover:opacity-90',
}

const NORMAL = 'h-9 gap-2 px-3.5'
const SMALL = 'h-8 gap-1.5 px-2.5 text-second'

interface Look {
  kind?: ButtonKind
  icon?: IconName
  /** 32 px high, for bars and rows. */
  isSmall?: boolean
}

/** The look of a link that stands among buttons. */
export function buttonClass({ kind = 'secondary', isSmall = false }: Look = {}): string {
  return `${SHAPE} ${KINDS[kind]} ${isSmall ? SMALL : NORMAL}`
}

interface Props extends Omit<ComponentProps<'button'>, 'className'>, Look {
  /** The action is under way: pressing again does nothing, the width stays. */
  isPending?: boolean
}

export function Button({
  kind,
  icon,
  isSmall,
  isPending = false,
  type = 'button',
  children,
  ...rest
}: Props) {
  const sign = isPending ? 'spinner' : icon
  const ref = useFocusBack(isPending)
  return (
    <button
      ref={ref}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ kind, isSmall })}
      {...rest}
      disabled={isPending || rest.disabled}
    >
      {sign && <Icon name={sign} className={isPending ? 'size-4 animate-spin' : 'size-4'} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  label: string
  isPending?: boolean
  /** The shortcut as people read it; the tooltip shows it. */
  keys?: string | undefined
  /** A dot at its corner: something new is behind it. */
  isMarked?: boolean
}

/** A button that shows only an icon; its name is also its tooltip. */
export function IconButton({ icon, label, isPending = false, keys, isMarked, ...rest }: IconButtonProps) {
  const ref = useFocusBack(isPending)
  return (
    <Tooltip text={label} keys={keys}>
      <button
        ref={ref}
        type="button"
        aria-label={label}
        aria-busy={isPending || undefined}
        className="hit relative inline-grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover aria-expanded:bg-press aria-expanded:text-ink aria-pressed:bg-press aria-pressed:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 not-aria-busy:disabled:cursor-default not-aria-busy:disabled:opacity-40 max-tablet:size-11"
        {...rest}
        disabled={isPending || rest.disabled}
      >
        {isPending ? <Icon name="spinner" className="size-4 animate-spin" /> : <Icon name={icon} />}
        {isMarked && (
          <span className="absolute top-[calc(50%-10px)] left-[calc(50%+2px)] size-1.75 rounded-full bg-accent ring-2 ring-canvas" />
        )}
      </button>
    </Tooltip>
  )
}
