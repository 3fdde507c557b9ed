import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { later } from '../../../console/later.tsx'
import { useCall, useConsole } from '../../../console/context.ts'
import { useShell } from '../../../console/shell-context.ts'
import { addressOnSite } from '../../../console/site-address.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { listParts } from '../../book/calls.ts'
import { Panel } from './panel.tsx'
import { SiteNow } from './site-now.tsx'
import { STEPS, type Step, stepsLeft } from './steps.ts'
import { type Facts, noteBegun } from './use-first-steps.ts'

/** Six steps to a first publication; the first open task is expanded, any other expands on a click. */
export function FirstSteps({ done }: { done: Facts | undefined }) {
  const t = useTranslations('dashboard.steps')
  const { site } = useConsole()
  const left = stepsLeft(done)
  const [chosen, choose] = useState<Step['id'] | 'none' | null>(null)
  // A step stays expanded when its task gets done.
  const [next] = useState(left[0]?.id)
  const open = chosen ?? next
  const minutes = left.reduce((total, step) => total + step.minutes, 0)
  useEffect(() => noteBegun(site.id), [site.id])
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
              isDone={!left.includes(step)}
              isOpen={step.id === open}
              onToggle={() => choose(step.id === open ? 'none' : step.id)}
            />
          ))}
        </ol>
      </Panel>
      <SiteNow />
    </div>
  )
}

interface RowProps {
  step: Step
  number: number
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
}

function StepRow({ step: { id, minutes }, number, isDone, isOpen, onToggle }: RowProps) {
  const t = useTranslations('dashboard.steps')
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-3.5"
    >
      {isDone ? (
        <Icon
          name="check"
          className={`size-4.5 text-ok-mark ${isOpen ? 'mt-1.75 self-start' : 'self-center'}`}
        />
      ) : (
        <span
          aria-hidden
          className={`font-serif text-part font-medium ${isOpen ? 'text-accent' : 'text-ink-3'}`}
        >
          {number}
        </span>
      )}
      <div className="min-w-0">
        <h3
          className={`font-serif font-medium ${isOpen ? 'text-[1.375rem]/8' : 'text-part'} ${isDone && !isOpen ? 'text-ink-2' : ''}`}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            className="hit rounded-badge text-left hover:underline"
            onClick={onToggle}
          >
            {t(`${id}.title`)}
          </button>
        </h3>
        <p className="text-second text-ink-2">{t(`${id}.text`)}</p>
        {isOpen && (
          <div className="mt-3">
            <StepBody id={id} />
          </div>
        )}
      </div>
      <span className="text-second text-ink-2">{isDone ? t('done') : t('minutes', { minutes })}</span>
    </li>
  )
}

/** The form or link that completes a step. */
function StepBody({ id }: Pick<Step, 'id'>) {
  const t = useTranslations('dashboard.steps')
  const { openSheet } = useShell()
  switch (id) {
    case 'title':
      return <Beginning />
    case 'outline':
      return <OutlineWays />
    case 'text':
      return <TextWay />
    case 'look':
      return (
        <>
          <OnSite path="/">{t('look.action')}</OnSite>
          <p className="mt-3 text-second text-ink-2">{t('look.phone')}</p>
        </>
      )
    case 'notify':
      return (
        <Ways>
          <OnSite path="/notify">{t('notify.action')}</OnSite>
          <Way to="/admin/forms/subscribers" isSecond>
            {t('notify.list')}
          </Way>
        </Ways>
      )
    case 'publish':
      return (
        <Button kind="publish" aria-haspopup="dialog" onClick={() => openSheet('publish')}>
          {t('publish.action')}
        </Button>
      )
  }
}

/** The book's first fields, registered by its slice. */
function Beginning() {
  const { slices } = useConsole()
  const [fields] = useState(() =>
    slices.flatMap(({ begins }, at): { at: number; Fields: ComponentType }[] =>
      begins ? [{ at, Fields: later(begins) }] : [],
    ),
  )
  return fields.map(({ at, Fields }) => (
    <Suspense key={at}>
      <Fields />
    </Suspense>
  ))
}

function useParts() {
  const call = useCall()
  const { site } = useConsole()
  const parts = useQuery({
    queryKey: ['book', 'steps', site.id],
    queryFn: () => call(listParts, { params: { forkId: site.id }, query: { sort: 'order' } }),
    staleTime: 0,
  })
  return parts.data ?? []
}

function OutlineWays() {
  const t = useTranslations('dashboard.steps')
  const parts = useParts()
  return (
    <Ways>
      <Way to="/admin/book?create">{t(parts.length === 0 ? 'outline.action' : 'outline.nextPart')}</Way>
      <Way to={parts.length === 0 ? '/admin/book/import' : '/admin/book/chapters?create'} isSecond>
        {t(parts.length === 0 ? 'outline.import' : 'outline.chapter')}
      </Way>
    </Ways>
  )
}

/** Links to the chapter's editor; creates a chapter if there is none. */
function TextWay() {
  const t = useTranslations('dashboard.steps')
  const parts = useParts()
  const chapter = parts.flatMap(({ chapters }) => chapters)[0]
  if (chapter) return <Way to={`/admin/book/chapters/${chapter.uid}`}>{t('text.action')}</Way>
  if (parts.length > 0) return <Way to="/admin/book/chapters?create">{t('text.first')}</Way>
  return <Way to="/admin/book?create">{t('outline.action')}</Way>
}

const Ways = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>

function Way({ to, isSecond = false, children }: { to: string; isSecond?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ kind: isSecond ? 'secondary' : 'primary' })}>
      {children}
    </Link>
  )
}

function OnSite({ path, children }: { path: string; children: ReactNode }) {
  const { site, sites } = useConsole()
  return (
    <a
      href={addressOnSite(path, site, sites, location)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ kind: 'primary' })}
    >
      <Icon name="open" />
      {children}
    </a>
  )
}
