import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../kernel/dates.ts'
import { placeOfZone, timesAround, type WallTime } from '../../kernel/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export function Sentence({ isError = false, children }: { isError?: boolean; children: string }) {
  return (
    <p
      className={`mb-2 flex items-start gap-1.5 text-second ${isError ? 'font-medium text-bad' : 'text-ink-2'}`}
    >
      {isError && <Icon name="alert" className="mt-0.5 size-4" />}
      {children}
    </p>
  )
}

/** Note about a time that a clock change skips, with the nearest times that exist. */
export function Gap({
  chosen,
  zone,
  onChoose,
}: {
  chosen: WallTime
  zone: string
  onChoose: (to: WallTime) => void
}) {
  const t = useTranslations('console.editor.schedule')
  const { before, after } = timesAround(chosen, zone)
  const { timeOf, dayOf } = useWall()
  return (
    <>
      <Sentence isError>
        {t('gap', {
          time: timeOf(chosen),
          date: dayOf(chosen),
          place: placeOfZone(zone),
          to: timeOf(after),
        })}
      </Sentence>
      <div className="flex gap-2">
        {[after, before].map((one) => (
          <Button key={one.time} isSmall onClick={() => onChoose(one)}>
            {t('use', { time: timeOf(one) })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Choice between the two moments of a time that occurs twice. */
export function Twice({
  chosen,
  moments,
  isSecond,
  onChoose,
}: {
  chosen: WallTime
  moments: string[]
  isSecond: boolean
  onChoose: (isSecond: boolean) => void
}) {
  const t = useTranslations('console.editor.schedule')
  const format = useFormatter()
  const name = useId()
  const { timeOf } = useWall()
  return (
    <fieldset>
      <legend className="mb-1 text-second font-semibold">{t('which', { time: timeOf(chosen) })}</legend>
      {moments.map((moment, i) => (
        <label key={moment} className="flex min-h-7 items-center gap-2 text-second">
          <input
            type="radio"
            name={name}
            checked={isSecond === (i === 1)}
            onChange={() => onChoose(i === 1)}
            className="hit"
          />
          {t(i === 0 ? 'first' : 'second')}
          <span className="ml-auto text-ink-2">
            {t('utc', { time: format.dateTime(new Date(moment), { timeStyle: 'short', timeZone: 'UTC' }) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Times of a clock in the person's language; they have no zone. */
function useWall() {
  const format = useFormatter()
  const at = ({ day, time }: WallTime) => new Date(`${day}T${time}Z`)
  return {
    timeOf: (wall: WallTime) => format.dateTime(at(wall), { timeStyle: 'short', timeZone: 'UTC' }),
    dayOf: (wall: WallTime) => format.dateTime(at(wall), { ...SHORT_DATE, timeZone: 'UTC' }),
  }
}
