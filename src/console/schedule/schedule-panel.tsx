import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { isLocale } from '../../kernel/locale.ts'
import { momentsAt, placeOfZone, type WallTime, wallTimeOf } from '../../kernel/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { sentenceOf } from '../../ui/client.ts'
import { TextField } from '../../ui/field.tsx'
import { useConsole } from '../context.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { ownZone } from '../use-moment-words.ts'
import { Calendar } from './calendar.tsx'
import { MORNING } from './moment-text.ts'
import { Gap, Sentence, Twice } from './wall-notes.tsx'

const NOW_EVERY_MS = 10_000
const DAY_MS = 86_400_000

interface Props {
  /** Plans for a moment, or with null removes the plan. @returns false to keep the panel open. @throws CallError */
  schedule: (publishAt: string | null) => Promise<boolean>
  /** Languages that are not on screen and come along. */
  along?: readonly string[]
  /** The present plan, until the person chooses another. */
  at?: string | null
  /** The proposed day, where nothing is planned yet. */
  day?: string | undefined
  /** There are changes since it was scheduled, which scheduling again includes. */
  hasNews?: boolean
  /** Why the plan failed at its moment. */
  refusal?: string | null
  setLabel?: string
  onClose: () => void
}

/** Chooses the moment of a publication in the site's zone. */
export function SchedulePanel(props: Props) {
  const { schedule, along = [], at = null, day, hasNews = false, refusal = null, setLabel, onClose } = props
  const t = useTranslations('console.editor.schedule')
  const { timezone: zone } = useConsole().site
  const now = useNow({ updateInterval: NOW_EVERY_MS })
  const isOffline = useIsOffline()
  const choice = useMoment({ at, day, now, zone })
  const { chosen, moments, moment, isSecond, hasChosen } = choice
  const [pending, setPending] = useState<'set' | 'end' | null>(null)
  const [failure, setFailure] = useState('')
  const isPast = moment !== null && new Date(moment) <= now
  const place = placeOfZone(zone)
  const choose = (part: Partial<WallTime>) => {
    setFailure('')
    choice.choose(part)
  }
  const send = async (what: 'set' | 'end') => {
    setPending(what)
    setFailure('')
    try {
      if (await schedule(what === 'set' ? moment : null)) onClose()
    } catch (error) {
      setFailure(sentenceOf(error) || t('noAnswer'))
    } finally {
      setPending(null)
    }
  }
  return (
    <form
      aria-label={t('title')}
      className="p-4 pt-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        void send('set')
      }}
    >
      {refusal !== null && <Sentence isError>{t('refused', { reason: refusal })}</Sentence>}
      <Calendar
        day={chosen.day}
        first={wallTimeOf(now.toISOString(), zone).day}
        onChange={(day) => choose({ day })}
      />
      <div className="mt-3 mb-2.5 grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-2.5">
        <TextField type="time" label={t('time')} value={chosen.time} onChange={(time) => choose({ time })} />
        <TextField label={t('zone')} value={place} readOnly onChange={() => {}} />
      </div>
      <div aria-live="polite">
        {chosen.time === '' ? (
          <Sentence isError>{t('noTime')}</Sentence>
        ) : moment === null ? (
          <Gap chosen={chosen} zone={zone} onChoose={choose} />
        ) : isPast ? (
          <Sentence isError>{t('past', { place })}</Sentence>
        ) : moments.length > 1 ? (
          <Twice {...{ chosen, moments, isSecond }} onChoose={choice.chooseOfTwo} />
        ) : (
          <Both moment={moment} zone={zone} now={now} />
        )}
        {failure && <Sentence isError>{failure}</Sentence>}
      </div>
      <Along languages={along} />
      {hasNews && <p className="mt-2 text-second text-ink-2">{t('newsComeAlong')}</p>}
      <div className="mt-3.5 flex flex-wrap items-center justify-end gap-2">
        {at !== null && (
          <span className="mr-auto">
            <Button kind="quiet" isSmall isPending={pending === 'end'} onClick={() => void send('end')}>
              {t('end')}
            </Button>
          </span>
        )}
        <Button kind="quiet" isSmall onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          kind="publish"
          type="submit"
          isSmall
          isPending={pending === 'set'}
          disabled={moment === null || isPast || isOffline || pending !== null}
        >
          {setLabel ?? t(at === null || !hasChosen ? 'set' : 'change')}
        </Button>
      </div>
    </form>
  )
}

interface MomentProps {
  at: string | null
  day: string | undefined
  now: Date
  zone: string
}

/** The chosen time in the site's zone, and the moments that it can be: none or two where the clocks are changed. */
function useMoment({ at, day, now, zone }: MomentProps) {
  const [chosen, setChosen] = useState<WallTime>(() => proposed(at, day, now, zone))
  const [isSecond, setIsSecond] = useState(() => momentsAt(chosen, zone).indexOf(at ?? '') === 1)
  const [hasChosen, setHasChosen] = useState(() => at === null || new Date(at) <= now)
  const moments = momentsAt(chosen, zone)
  // The clock shows no seconds, so an unchanged moment keeps its own.
  const moment = hasChosen || at === null ? (moments[isSecond ? 1 : 0] ?? moments[0] ?? null) : at
  const choose = (part: Partial<WallTime>) => {
    setIsSecond(false)
    setHasChosen(true)
    setChosen({ ...chosen, ...part })
  }
  /** Of a time that comes twice. */
  const chooseOfTwo = (isLater: boolean) => {
    setHasChosen(true)
    setIsSecond(isLater)
  }
  return { chosen, moments, moment, isSecond, hasChosen, choose, chooseOfTwo }
}

function proposed(at: string | null, day: string | undefined, now: Date, zone: string): WallTime {
  if (at !== null && new Date(at) > now) return wallTimeOf(at, zone)
  if (day !== undefined) return { day, time: MORNING }
  return { day: wallTimeOf(new Date(now.getTime() + DAY_MS).toISOString(), zone).day, time: MORNING }
}

/** The moment in the site's zone, and in the person's where that is another. */
function Both({ moment, zone, now }: { moment: string; zone: string; now: Date }) {
  const t = useTranslations('console.editor.schedule')
  const format = useFormatter()
  const at = new Date(moment)
  const own = ownZone()
  const [here, there] = [wallTimeOf(moment, own), wallTimeOf(moment, zone)]
  const relative = asSentence(format.relativeTime(at, now))
  const isElsewhere = here.day !== there.day || here.time !== there.time
  const time = format.dateTime(at, {
    timeZone: own,
    timeStyle: 'short',
    ...(here.day !== there.day && { dateStyle: 'medium' }),
  })
  return (
    <div className="rounded-card border border-line bg-sunken px-3 py-2 text-second">
      <p className="font-semibold">
        {t('at', {
          date: format.dateTime(at, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }),
          place: placeOfZone(zone),
        })}
      </p>
      <p className="text-ink-2">
        {isElsewhere ? t('own', { time, place: placeOfZone(own), relative }) : `${relative}.`}
      </p>
    </div>
  )
}

function asSentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** Languages that are not on screen and come along. */
function Along({ languages }: { languages: readonly string[] }) {
  const t = useTranslations('console')
  const names = languages.map((code) =>
    isLocale(code) ? t(`contentLanguage.${code}`) : t('editor.waitsInAll'),
  )
  if (names.length === 0) return null
  return (
    <p className="mt-2 text-second text-ink-2">{t('editor.schedule.along', { names: names.join(', ') })}</p>
  )
}
