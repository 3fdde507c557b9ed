import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { addressOnSite } from '../../../console/site-address.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Overview } from '../contract.ts'
import { Panel } from './panel.tsx'

interface Step {
  id: 'title' | 'outline' | 'text' | 'look' | 'notify' | 'publish'
  /** The last one is done when the steps are gone. */
  fact: keyof Overview['steps'] | null
  minutes: number
  /** In the studio; null: on the site. */
  to: string | null
}

const STEPS: readonly Step[] = [
  { id: 'title', fact: 'hasTitle', minutes: 2, to: '/admin/book' },
  { id: 'outline', fact: 'hasOutline', minutes: 3, to: '/admin/book' },
  { id: 'text', fact: 'hasText', minutes: 2, to: '/admin/book' },
  { id: 'look', fact: 'isSeen', minutes: 1, to: null },
  { id: 'notify', fact: 'hasSignUp', minutes: 1, to: null },
  { id: 'publish', fact: null, minutes: 1, to: '/admin/book' },
]

/** Six steps to a first publication, like a page of contents; the first one that is not done is open. */
export function FirstSteps({ done }: { done: Overview['steps'] | undefined }) {
  const t = useTranslations('dashboard.steps')
  const isDone = ({ fact }: Step) => fact !== null && done?.[fact] === true
  const open = STEPS.find((step) => !isDone(step))
  const left = STEPS.filter((step) => !isDone(step))
  const minutes = left.reduce((total, step) => total + step.minutes, 0)
  return (
    <div className="grid gap-x-16 gap-y-8 tablet:max-wide:grid-cols-[minmax(0,1fr)_240px] tablet:max-wide:gap-x-8 wide:grid-cols-[minmax(0,1fr)_330px]">
      <Panel
        title={t('heading')}
        aside={
          <span className="text-second text-ink-2">
            {t('progress', { done: STEPS.length - left.length, all: STEPS.length, minutes })}
          </span>
        }
      >
        <ol>
          {STEPS.map((step, at) => (
            <StepRow
              key={step.id}
              step={step}
              number={at + 1}
              state={isDone(step) ? 'done' : step === open ? 'open' : 'later'}
            />
          ))}
        </ol>
      </Panel>
      <SiteNow />
    </div>
  )
}

function StepRow({ step, number, state }: { step: Step; number: number; state: 'done' | 'open' | 'later' }) {
  const t = useTranslations('dashboard.steps')
  return (
    <li
      aria-current={state === 'open' ? 'step' : undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-3.5"
    >
      {state === 'done' ? (
        <Icon name="check" className="size-4.5 self-center text-ok-mark" />
      ) : (
        <span
          aria-hidden
          className={`font-serif text-part font-medium ${state === 'open' ? 'text-accent' : 'text-ink-3'}`}
        >
          {number}
        </span>
      )}
      <div className="min-w-0">
        <h3
          className={`font-serif font-medium ${state === 'open' ? 'text-[1.375rem]/8' : 'text-part'} ${state === 'done' ? 'text-ink-2' : ''}`}
        >
          {t(`${step.id}.title`)}
        </h3>
        <p className="text-second text-ink-2">{t(`${step.id}.text`)}</p>
        {state === 'open' && (
          <p className="mt-3">
            <Way to={step.to}>{t(`${step.id}.action`)}</Way>
          </p>
        )}
      </div>
      <span className="text-second text-ink-2">
        {state === 'done' ? t('done') : t('minutes', { minutes: step.minutes })}
      </span>
    </li>
  )
}

/** The place where a step is done. */
function Way({ to, children }: { to: string | null; children: ReactNode }) {
  const { site, sites } = useConsole()
  const look = buttonClass({ kind: 'primary' })
  if (to !== null) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <a href={addressOnSite('/', site, sites, location)} target="_blank" rel="noreferrer" className={look}>
      <Icon name="open" />
      {children}
    </a>
  )
}

/** The site as readers find it: its name for as long as there is no more of it. */
function SiteNow() {
  const t = useTranslations('dashboard.steps')
  const { site, sites } = useConsole()
  const address = addressOnSite('/', site, sites, location)
  return (
    <Panel
      title={t('siteNow')}
      aside={
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="hit text-second font-medium text-accent underline underline-offset-3"
        >
          {t('openPreview')}
        </a>
      }
    >
      <p className="mt-4 grid aspect-[3/4] max-h-105 place-content-center rounded-[3px_5px_5px_3px] border border-line bg-sunken p-6 text-center font-serif text-[1.75rem]/9 font-medium shadow-menu wrap-anywhere">
        {site.name}
      </p>
      <p className="mt-3 text-small text-ink-2 wrap-anywhere">{new URL(address, location.href).host}</p>
    </Panel>
  )
}
