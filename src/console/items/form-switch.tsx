import { useTranslations } from 'use-intl'
import { Switch } from '../../ui/switch.tsx'
import type { Bound } from '../drafts/use-draft.ts'
import { comingOf, type Expected } from '../editor/editing.ts'
import { useComingWords } from '../schedule/coming-sign.tsx'
import { flagText } from './fields.ts'

interface Props {
  label: string
  /** What on and off mean, where that needs a hint. */
  hints?: { on: string; off: string }
  bound: Bound
  /** The stored item, if there is one; with a planned moment the switch shows that. */
  item?: (Expected & { isPublished: boolean }) | null
}

/** A switch in a form with a Save button. */
export function FormSwitch({ label, hints, bound, item = null }: Props) {
  const { value, readOnly, onChange } = bound
  const t = useTranslations('console.editor')
  const wordsOf = useComingWords()
  const coming = item?.status === 'scheduled' ? comingOf(item) : null
  const off = coming ? t('switchFixed', { comes: wordsOf(coming) }) : hints?.off
  const hint = value ? hints?.on : off
  return (
    <div className="border-t border-line pt-3.5">
      <Switch
        label={label}
        {...(hint !== undefined && { hint })}
        isOn={Boolean(value)}
        // Saving does not change what is scheduled.
        isDisabled={coming !== null || readOnly}
        onChange={(isOn) => onChange(flagText(isOn))}
      />
    </div>
  )
}
