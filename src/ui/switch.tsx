import { useId } from 'react'

interface Props {
  label: string
  /** Stands below the label. */
  hint?: string
  isOn: boolean
  isDisabled?: boolean
  /** It can never be changed; what stands around it says why. */
  isLocked?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that acts at once; its whole row can be pressed. */
export function Switch({ label, hint, isOn, isDisabled = false, isLocked = false, onChange }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <span className="flex flex-1 flex-col">
        <span className="text-second font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-small text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <SwitchButton
        id={id}
        label={label}
        isOn={isOn}
        isDisabled={isDisabled}
        isLocked={isLocked}
        describedBy={hint && `${id}-hint`}
        onChange={onChange}
      />
    </label>
  )
}

interface ButtonProps extends Pick<Props, 'label' | 'isOn' | 'isDisabled' | 'onChange'> {
  id?: string
  /** The switch can never be changed; its row says why. */
  isLocked?: boolean
  /** Id of its description. */
  describedBy?: string | undefined
}

/** The switch alone, for a row that labels it in another way. */
export function SwitchButton({
  id,
  label,
  isOn,
  isDisabled = false,
  isLocked = false,
  describedBy,
  onChange,
}: ButtonProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      // A disabled switch would lose the focus.
      aria-disabled={isDisabled || isLocked || undefined}
      onClick={() => {
        if (!isDisabled && !isLocked) onChange(!isOn)
      }}
      className={
        'relative h-5.5 w-9 flex-none rounded-full transition-colors duration-80 ' +
        'after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full aria-checked:after:left-[17px] ' +
        (isLocked ? 'cursor-default bg-press after:bg-ink-2 ' : `${FREE} `) +
        'forced-colors:border forced-colors:after:border forced-colors:aria-checked:bg-[Highlight]'
      }
    />
  )
}

const FREE =
  'bg-control after:bg-surface aria-checked:bg-accent aria-checked:after:bg-on-accent aria-disabled:opacity-60'
