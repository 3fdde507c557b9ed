import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useItemTypes } from '../../../../console/item-types.ts'
import { LoadingFailed } from '../../../../console/loading-failed.tsx'
import { Screen } from '../../../../console/screen.tsx'
import { useAgo } from '../../../../console/use-ago.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { keepFocusAtButton } from '../../../../ui/keep-focus.ts'
import type { TranslationJob, TranslationJobItem, WaitingItem } from '../../translations/shapes.ts'
import { useJob, useJobs, useTranslationActions, useWaiting } from './use-translations.ts'
import { useRefusal, useWhy } from './why.ts'

/** What a model has translated for the person and waits to be looked at, and the translations that they asked for. */
export default function TranslationsScreen() {
  const t = useTranslations('assistant.many')
  const jobs = useJobs()
  const waiting = useWaiting(jobs.data?.reduce((sum, { done }) => sum + done, 0))
  const failed = jobs.isError ? jobs : waiting.isError ? waiting : null
  return (
    <Screen title={t('menu')}>
      <div className="max-w-206 px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <h1 className="tablet:leading-9">{t('menu')}</h1>
        <p className="mt-1 mb-6 text-ink-2">{t('menuText')}</p>
        {failed?.error && (
          <LoadingFailed
            sentence="assistant.many.loadingFailed"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
        {waiting.data && <ToLookAt items={waiting.data} />}
        {jobs.data && jobs.data.length > 0 && <Jobs jobs={jobs.data} />}
      </div>
    </Screen>
  )
}

const HEAD = 'border-b border-line-2 pb-1.5 font-semibold'

function ToLookAt({ items }: { items: readonly WaitingItem[] }) {
  const t = useTranslations('assistant.many')
  const id = useId()
  const ago = useAgo()
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className={HEAD}>
        {t('toLookAt', { count: items.length })}
      </h2>
      {items.length === 0 && <p className="max-w-prose py-3 text-ink-2">{t('nothingWaits')}</p>}
      <ul>
        {items.map((item) => (
          <li key={`${item.itemId} ${item.language}`} className="border-b border-line py-2.5">
            <ItemLink {...item} />
            <p className="text-second text-ink-2">
              <Kind type={item.type} language={item.language} /> · {t('fields', { count: item.fields })} ·{' '}
              {ago(item.madeAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The item, open beside its source in the language. */
function ItemLink({
  type,
  itemId,
  title,
  language,
}: Pick<WaitingItem, 'type' | 'itemId' | 'title' | 'language'>) {
  const t = useTranslations('console')
  const types = useItemTypes()
  const path = types.openOf(types.addressOf(type) ?? '', itemId)
  const name = (
    <span className="font-serif text-item font-medium wrap-anywhere">{title || t('untitled')}</span>
  )
  if (path === null) return name
  return (
    <Link
      to={`${path}?locale=${language}&view=translate`}
      className="hit underline decoration-line-2 underline-offset-3"
    >
      {name}
    </Link>
  )
}

function Kind({ type, language }: Pick<WaitingItem, 'type' | 'language'>) {
  const t = useTranslations('console')
  const types = useItemTypes()
  return `${types.labelOf(types.addressOf(type) ?? type)} · ${t(`contentLanguage.${language}`)}`
}

function Jobs({ jobs }: { jobs: readonly TranslationJob[] }) {
  const t = useTranslations('assistant.many')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={HEAD}>
        {t('jobs')}
      </h2>
      <ul>
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

function Job({ job }: { job: TranslationJob }) {
  const t = useTranslations('assistant.many')
  const why = useWhy()
  const ago = useAgo()
  const { isPending, cancel, resume } = useTranslationActions()
  const [isOpen, setIsOpen] = useState(false)
  const { state, total, waiting, done, nothing, refused } = job
  const over = total - waiting
  const mayResume = state !== 'running' && waiting + refused > 0
  return (
    <li ref={keepFocusAtButton} className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">
            <Kind type={job.type} language={job.language} />
          </p>
          <p className="text-second text-ink-2" role="status">
            {t(`state.${state}`)} · {t('progress', { over, total })}
            {done > 0 && ` · ${t('countDone', { count: done })}`}
            {nothing > 0 && ` · ${t('countNothing', { count: nothing })}`}
            {refused > 0 && ` · ${t('countRefused', { count: refused })}`}
          </p>
          <p className="text-small text-ink-2">{ago(job.askedAt)}</p>
        </div>
        {(state === 'running' || state === 'stopped') && (
          <Button isSmall kind="quiet" isPending={isPending} onClick={() => void cancel(job.id)}>
            {t(state === 'running' ? 'cancel' : 'end')}
          </Button>
        )}
        {mayResume && (
          <Button isSmall icon="retry" isPending={isPending} onClick={() => void resume(job.id)}>
            {t(waiting > 0 ? 'resume' : 'again')}
          </Button>
        )}
      </div>
      <progress
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
        aria-label={t('progressOf')}
        max={total}
        value={over}
      />
      {why(job) !== '' && (
        <p
          className={`mt-2 flex items-start gap-2 text-second ${state === 'stopped' ? 'text-bad' : 'text-ink-2'}`}
        >
          <Icon name={state === 'stopped' ? 'alert' : 'waiting'} className="mt-0.5 size-4 flex-none" />
          <span className="min-w-0 wrap-anywhere">{why(job)}</span>
        </p>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        className="hit mt-1.5 text-second underline underline-offset-3"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('items', { count: total })}
      </button>
      {isOpen && <ItemsOfJob job={job} />}
    </li>
  )
}

function ItemsOfJob({ job }: { job: TranslationJob }) {
  const t = useTranslations('assistant.many')
  const refusal = useRefusal()
  const { data } = useJob(job, true)
  const stands = (item: TranslationJobItem) =>
    item.state === 'refused' ? refusal(item) : t(`itemState.${item.state}`)
  return (
    <ul className="mt-1 border-l border-line-2 pl-4">
      {data?.items.map((item) => (
        <li key={item.itemId} className="py-1.5">
          <ItemLink type={job.type} itemId={item.itemId} title={item.title} language={job.language} />
          <p className={`text-second ${item.state === 'refused' ? 'text-bad' : 'text-ink-2'}`}>
            {stands(item)}
          </p>
        </li>
      ))}
    </ul>
  )
}
