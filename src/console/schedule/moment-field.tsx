import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { momentsAt, placeOfZone, type WallTime } from '../../kernel/time-zone.ts'
import { TextField } from '../../ui/field.tsx'
import { useConsole } from '../context.ts'
import type { Bound } from '../drafts/use-draft.ts'
import { isMoment, isYearWhole, MORNING, textOfWall, wallIn } from './moment-text.ts'
import { Gap, Twice } from './wall-notes.tsx'

interface Props extends Bound {
  label: string
  aside?: ReactNode
  hint?: string | undefined
  required?: boolean
}

/** A field for a day and a time in the site's zone; without a day the value is empty. */
export function MomentField({ label, aside, hint, required, name, value, error, readOnly, onChange }: Props) {
  const t = useTranslations('console.editor.schedule')
  const zoneOf = useTranslations('console.review')
  const { timezone: zone } = useConsole().site
  // The time returns when somebody clears a day and types another.
  const [lastTime, setLastTime] = useState(MORNING)
  const chosen = wallIn(value, zone)
  const { day, time } = chosen
  const moments = isMoment(value) ? momentsAt(chosen, zone) : []
  const [, second] = moments
  const choose = (wall: WallTime, isSecond = false) => onChange(textOfWall(wall, zone, isSecond))
  const handleDay = (next: string) => {
    if (next === '' && time !== '') setLastTime(time)
    choose({ day: next, time: day === '' ? lastTime : time })
  }
  const isTimeMissing = day !== '' && time === ''
  const isInGap = !isMoment(value) && isYearWhole(day) && time !== ''
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline gap-3 text-second font-semibold">
        {label}
        {!readOnly && aside && <span className="ml-auto font-normal text-ink-2">{aside}</span>}
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7rem,auto)] gap-2.5">
        <TextField
          type="date"
          label={t('day')}
          isLabelHidden
          hint={[hint, zoneOf('zone', { place: placeOfZone(zone) })].filter(Boolean).join(' ')}
          required={required}
          name={name}
          value={day}
          // The sentence below is more exact than the server's, which does not know about clock changes.
          error={isTimeMissing || isInGap ? undefined : error}
          readOnly={readOnly}
          onChange={handleDay}
        />
        <TextField
          type="time"
          label={t('time')}
          isLabelHidden
          value={time}
          error={isTimeMissing ? t('noTime') : undefined}
          disabled={day === ''}
          readOnly={readOnly}
          onChange={(next) => choose({ day, time: next })}
        />
      </div>
      <div aria-live="polite" className="mt-2 empty:hidden">
        {isInGap && (
          <div data-invalid="true" tabIndex={-1}>
            <Gap chosen={chosen} zone={zone} onChoose={choose} />
          </div>
        )}
        {second !== undefined && (
          <Twice
            {...{ chosen, moments }}
            isSecond={value >= second}
            onChoose={(isSecond) => choose(chosen, isSecond)}
          />
        )}
      </div>
    </fieldset>
  )
}
