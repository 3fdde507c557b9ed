import { Switch } from '../../ui/switch.tsx'
import type { Bound } from '../drafts/use-draft.ts'
import { flagText } from './fields.ts'

interface Props {
  label: string
  /** What follows from either position. */
  hints: { on: string; off: string }
  bound: Bound
}

/** A switch of a form that is saved by its button. */
export function FormSwitch({ label, hints, bound: { value, onChange } }: Props) {
  return (
    <div className="border-t border-line pt-3.5">
      <Switch
        label={label}
        hint={value ? hints.on : hints.off}
        isOn={Boolean(value)}
        onChange={(isOn) => onChange(flagText(isOn))}
      />
    </div>
  )
}
