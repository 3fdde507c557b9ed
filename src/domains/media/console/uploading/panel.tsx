import { useCallback, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SHORT_DATE } from '../../../../kernel/dates.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { useFileSize } from '../../../../console/file-size.ts'
import type { Sending, UploadQueue } from './queue.ts'

/** The files on their way: what comes first is under way or failed, what is done stands in one line. */
export function UploadPanel({ queue, sendings }: { queue: UploadQueue; sendings: readonly Sending[] }) {
  const t = useTranslations('media.queue')
  const [isFolded, setIsFolded] = useState(false)
  const panel = useDocked()
  if (sendings.length === 0) return null
  const counted = (state: Sending['state']) => sendings.filter((one) => one.state === state).length
  const [done, waiting] = [counted('done'), counted('waiting')]
  const again = sendings.filter(({ state, mayPass }) => state === 'failed' && mayPass).length
  const isSending = waiting + counted('sending') > 0
  const shown = sendings.filter(({ state }) => state !== 'done' && state !== 'waiting')
  return (
    <section
      ref={panel}
      aria-label={t('title')}
      className="fixed right-5 bottom-[max(1.25rem,calc(var(--bar,0px)+0.5rem))] z-30 flex max-h-[60dvh] w-105 flex-col overflow-hidden rounded-dialog border border-line bg-raised shadow-menu max-tablet:inset-x-3 max-tablet:right-3 max-tablet:bottom-[max(4.5rem,calc(var(--bar,0px)+0.5rem))] max-tablet:w-auto"
    >
      <div className="flex min-h-13 items-center gap-2 px-4">
        <h2 className="text-ui font-semibold">{t(isSending ? 'sending' : 'title')}</h2>
        <p role="status" className="text-second text-ink-2">
          {t('progress', { done, total: sendings.length })}
        </p>
        <span className="ml-auto flex items-center">
          {again > 1 && (
            <button
              type="button"
              className="hit mr-1 rounded-badge text-second font-medium text-accent underline underline-offset-3"
              onClick={() => queue.retryFailed()}
            >
              {t('retryFailed')}
            </button>
          )}
          {isSending || shown.length > 0 ? (
            <IconButton
              icon={isFolded ? 'less' : 'down'}
              label={t(isFolded ? 'unfold' : 'fold')}
              aria-expanded={!isFolded}
              onClick={() => setIsFolded(!isFolded)}
            />
          ) : (
            <IconButton icon="close" label={t('close')} onClick={() => queue.clear()} />
          )}
        </span>
      </div>
      {!isFolded && (
        <ul className="overflow-y-auto">
          {shown.map((sending) => (
            <Row key={sending.id} sending={sending} queue={queue} />
          ))}
        </ul>
      )}
      {!isFolded && (done > 0 || waiting > 0) && (
        <p className="flex items-center gap-2.5 border-t border-line px-4 py-2.5 text-second max-tablet:hidden">
          {done > 0 && (
            <>
              <Icon name="published" className="size-4 text-ok" />
              {t('uploaded', { count: done })}
            </>
          )}
          {waiting > 0 && <span className="ml-auto text-ink-2">{t('waiting', { count: waiting })}</span>}
        </p>
      )}
    </section>
  )
}

/** Says how much of the corner is taken, so that toasts stand above it. */
function useDocked() {
  return useCallback((panel: HTMLElement | null) => {
    if (!panel) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--docked', `${panel.offsetHeight + 8}px`))
    watch.observe(panel)
    return () => {
      watch.disconnect()
      style.removeProperty('--docked')
    }
  }, [])
}

function Row({ sending, queue }: { sending: Sending; queue: UploadQueue }) {
  const t = useTranslations('media.queue')
  const format = useFormatter()
  const { id, name, state, reason, mayPass, same } = sending
  const isFailed = state === 'failed'
  return (
    <li
      className={`flex items-start gap-3 border-t border-line px-4 py-3 ${same ? 'flex-wrap' : ''} ${isFailed || same ? '' : 'max-tablet:hidden'}`}
    >
      <Icon
        name={isFailed ? 'alert' : same ? 'copy' : iconOf(sending.type)}
        className={`mt-1 size-4 ${isFailed ? 'text-bad' : 'text-ink-2'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate text-ui" title={name}>
          {name}
        </p>
        {isFailed ? (
          <p className="text-second text-bad">{reason || t('noAnswer')}</p>
        ) : same ? (
          <p className="text-second text-ink-2 wrap-anywhere">
            {same.since
              ? t('there', { name: same.name, date: format.dateTime(new Date(same.since), SHORT_DATE) })
              : t('twice', { name: same.name })}
          </p>
        ) : (
          <Progress sending={sending} />
        )}
      </div>
      {same ? (
        <span className="flex gap-2">
          <Button isSmall aria-label={t('useItNamed', { name })} onClick={() => queue.cancel(id)}>
            {t('useIt')}
          </Button>
          <Button
            isSmall
            kind="quiet"
            aria-label={t('keepBothNamed', { name })}
            onClick={() => queue.keepBoth(id)}
          >
            {t('keepBoth')}
          </Button>
        </span>
      ) : isFailed ? (
        mayPass && (
          <Button isSmall onClick={() => queue.resume(id)} aria-label={t('retryOne', { name })}>
            {t('retry')}
          </Button>
        )
      ) : (
        <IconButton
          icon={state === 'paused' ? 'play' : 'pause'}
          label={t(state === 'paused' ? 'resume' : 'pause', { name })}
          onClick={() => (state === 'paused' ? queue.resume(id) : queue.pause(id))}
        />
      )}
      {!same && <IconButton icon="close" label={t('cancel', { name })} onClick={() => queue.cancel(id)} />}
    </li>
  )
}

function Progress({ sending: { name, size, sent, speed, state, compared } }: { sending: Sending }) {
  const t = useTranslations('media.queue')
  const format = useFormatter()
  const fileSize = useFileSize()
  const share = size === 0 ? 0 : Math.min(1, sent / size)
  const percent = format.number(share, { style: 'percent' })
  return (
    <>
      <p className="text-second text-ink-2">
        {state === 'paused'
          ? t('paused', { percent })
          : compared !== null
            ? t('comparing', { percent: format.number(compared, { style: 'percent' }) })
            : share === 1
              ? t('checking')
              : speed === null
                ? percent
                : t('speed', { percent, speed: fileSize(Math.round(speed)) })}
      </p>
      <progress
        aria-label={name}
        value={share}
        max={1}
        className="mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
      />
    </>
  )
}

function iconOf(type: string): IconName {
  if (type.startsWith('image/')) return 'media'
  return type.startsWith('video/') ? 'film' : 'page'
}
