import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useConsole, useIsLooking, useMay } from '../../../console/context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type OwnWords, SUBSCRIBER_STATES } from '../contract.ts'
import type { Release } from '../shapes.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useRelease, useSwitchDoubleOptIn } from './use-release.ts'

/** What the site writes to its subscribers: the mail that the book is out, and whether it asks for a confirmation first. */
export function ReleasePanel() {
  const { data } = useRelease()
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState<OwnWords>({})
  const switchTo = useSwitchDoubleOptIn()
  const t = useTranslations('audience.release')
  const maySet = useMay('settings.write')
  const isLooking = useIsLooking()
  if (!data) return null
  const { asksAll, isMailSetUp, latest } = data
  const how = t(asksAll ? 'doubleOptInOn' : 'doubleOptInOff')
  return (
    <section
      aria-label={t('panel')}
      className="mb-5 divide-y divide-line rounded-control border border-line bg-surface"
    >
      <Figures states={data.states} />
      {data.hasBook && <Notify release={data} onOpen={() => setIsOpen(true)} />}
      {latest && <Progress latest={latest} />}
      <div className="px-4 py-2.5">
        <Switch
          label={t('doubleOptIn')}
          hint={asksAll && !isMailSetUp ? `${how} ${t('waitsForMail')}` : how}
          isOn={asksAll}
          isLocked={!maySet || isLooking}
          onChange={(isOn) => void switchTo(isOn)}
        />
      </div>
      {isOpen && (
        <ReleaseDialog release={data} words={words} onWords={setWords} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}

/** How many subscribers are in each state that has any. */
function Figures({ states }: Pick<Release, 'states'>) {
  const t = useTranslations('audience.count')
  const format = useFormatter()
  const some = SUBSCRIBER_STATES.filter((state) => states[state] > 0)
  if (some.length === 0) return null
  const counted = some.map((state) => t(state, { count: states[state] }))
  return (
    <p className="px-4 py-2.5 text-second font-medium">
      {format.list(counted, { type: 'unit', style: 'short' })}
    </p>
  )
}

/** The button, or why it cannot be pressed. */
function Notify({ release, onOpen }: { release: Release; onOpen: () => void }) {
  const t = useTranslations('audience.release')
  const mayMail = useMay('audience.mail')
  const { site } = useConsole()
  const id = useId()
  const { asksAll, isMailSetUp, isClosed, languages, latest } = release
  const count = languages.reduce((sum, { all }) => sum + all, 0)
  const fresh = languages.reduce((sum, one) => sum + one.fresh, 0)
  const isReady = isMailSetUp && !isClosed && count > 0 && mayMail
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p id={id} className="min-w-0 flex-1 basis-72 text-second text-ink-2">
        {!isMailSetUp
          ? t.rich('noMail', {
              a: (words) => (
                <Link
                  to="/admin/settings/integrations/mail"
                  className="text-accent underline underline-offset-2"
                >
                  {words}
                </Link>
              ),
            })
          : isClosed
            ? t(site.isArchived ? 'isArchived' : 'isClosed')
            : count === 0
              ? t(asksAll ? 'nobody' : 'nobodyAll')
              : latest
                ? // Who has to wait for the mail has not had it yet.
                  latest.waiting > 0
                  ? t('began')
                  : t('notHad', { count: fresh })
                : t('reachable', { count })}
      </p>
      <Button
        // Nothing presses for a mail that everybody has had.
        kind={isReady && fresh > 0 ? 'primary' : 'secondary'}
        icon="fieldEmail"
        // It says why it does nothing, so it stays where the keyboard finds it.
        aria-disabled={!isReady || undefined}
        aria-describedby={id}
        onClick={() => {
          if (isReady) onOpen()
        }}
      >
        {t(latest ? 'again' : 'notify')}
      </Button>
    </div>
  )
}

const FIGURES = [
  ['waiting', 'clock'],
  ['sent', 'check'],
  ['refused', 'alert'],
  ['givenUp', 'alert'],
  ['notNeeded', 'off'],
] as const satisfies readonly (readonly [keyof NonNullable<Release['latest']>, IconName])[]

/** How far the latest mail is. */
function Progress({ latest }: { latest: NonNullable<Release['latest']> }) {
  const t = useTranslations('audience.release')
  const format = useFormatter()
  const { sentAt, receivers, waiting } = latest
  const when = format.dateTime(new Date(sentAt), { dateStyle: 'medium', timeStyle: 'short' })
  const words = t('progress', { when })
  return (
    <div className="px-4 py-3">
      <p className="text-second font-semibold">{words}</p>
      {waiting > 0 && (
        <progress
          aria-label={words}
          max={receivers}
          value={receivers - waiting}
          className="mt-2 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-second text-ink-2">
        {FIGURES.filter(([figure]) => figure === 'sent' || latest[figure] > 0).map(([figure, icon]) => (
          <li key={figure} className="inline-flex items-center gap-1.5">
            <Icon
              name={icon}
              className={`size-3.5 flex-none ${icon === 'alert' ? 'text-bad' : 'text-ink-3'}`}
            />
            {t(figure, { count: latest[figure] })}
          </li>
        ))}
      </ul>
    </div>
  )
}
