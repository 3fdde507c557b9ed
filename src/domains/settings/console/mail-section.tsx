import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useAgo } from '../../../console/use-ago.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sendTestMail } from '../../mailing/calls.ts'
import type { MailState } from '../../mailing/shapes.ts'
import { SectionHead } from './settings-frame.tsx'
import { useMail } from './use-mail.ts'

/** Whether mail goes out, as the configuration of the installation says, and what became of the site's mails. */
export function MailSection() {
  const t = useTranslations('settings')
  const mail = useMail()
  return (
    <div className="max-w-180">
      <SectionHead id="mail" hint={t('integration.mail')} />
      {mail.isError && (
        <LoadingFailed
          sentence="settings.mail.failed"
          error={mail.error}
          onRetry={() => void mail.refetch()}
        />
      )}
      {mail.data && <Server mail={mail.data} />}
    </div>
  )
}

const BADGES = {
  ok: { icon: 'published', tone: 'ok', label: 'mail.works' },
  off: { icon: 'off', tone: 'plain', label: 'notSetUp' },
  bad: { icon: 'alert', tone: 'bad', label: 'mail.worksNot' },
  refuses: { icon: 'alert', tone: 'bad', label: 'mail.refuses' },
} as const

function Server({ mail }: { mail: MailState }) {
  const t = useTranslations('settings')
  const mayWrite = useMay('settings.write')
  const { icon, tone, label } = BADGES[mail.state]
  return (
    <>
      <p className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2">
        <span className="flex-1 font-medium">{t('integrationName.mail')}</span>
        <Badge icon={icon} tone={tone} label={t(label)} />
      </p>
      {mail.state === 'off' && <p className="mt-3 text-second text-ink-2">{t('integrationNow.mail')}</p>}
      {mail.state === 'bad' && (
        <div className="mt-3 text-second">
          <p className="text-bad wrap-anywhere">{t('mail.reason', { reason: mail.reason ?? '' })}</p>
          <p className="mt-1 text-ink-2">{t('mail.worksNotHelp')}</p>
        </div>
      )}
      {mail.state === 'refuses' && mail.notTaken && <NotTaken {...mail.notTaken} />}
      <Facts mail={mail} />
      {mail.latestFailed.length > 0 && <Failed mail={mail} />}
      {mail.state !== 'off' && mayWrite && <Test />}
    </>
  )
}

/** The server takes the login, and no mail. */
function NotTaken({ count, since, reason }: NonNullable<MailState['notTaken']>) {
  const t = useTranslations('settings.mail')
  const ago = useAgo()
  return (
    <div className="mt-3 text-second">
      <p className="text-bad">{t('notTaken', { count, when: ago(since) })}</p>
      <p className="mt-1 wrap-anywhere">{t('reason', { reason })}</p>
      <p className="mt-1 text-ink-2">{t('notTakenHelp')}</p>
    </div>
  )
}

function Facts({ mail: { from, origin, waiting, error, sent, sentAt, failed } }: { mail: MailState }) {
  const t = useTranslations('settings.mail')
  const ago = useAgo()
  const isLocal = new URL(origin).hostname.endsWith('localhost')
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 text-second tablet:grid-cols-[max-content_minmax(0,1fr)] tablet:gap-y-3">
      {from !== null && (
        <>
          <Fact name={t('from')}>{from}</Fact>
          <Fact name={t('origin')}>
            {origin}
            {isLocal && <span className="block text-draft">{t('originHint')}</span>}
          </Fact>
        </>
      )}
      <Fact name={t('waiting')}>
        {t('count', { count: waiting })}
        {error !== null && error !== '' && (
          <span className="block text-ink-2">{t('reason', { reason: error })}</span>
        )}
      </Fact>
      <Fact name={t('sent')}>
        {sentAt === null ? t('count', { count: sent }) : t('lastSent', { count: sent, when: ago(sentAt) })}
      </Fact>
      {failed > 0 && <Fact name={t('failedCount')}>{t('count', { count: failed })}</Fact>}
    </dl>
  )
}

/** Which mails did not reach their receivers, and why. The outbox knows no addresses. */
function Failed({ mail: { failed, latestFailed } }: { mail: MailState }) {
  const t = useTranslations('settings.mail')
  const ago = useAgo()
  const id = useId()
  const shown = latestFailed.length
  const mayRead = useMay('audience.read')
  const isOfSubscribers =
    mayRead && latestFailed.some(({ kind, outcome }) => kind.startsWith('audience.') && outcome === 'refused')
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="font-semibold">
        {failed > shown ? t('failedLatest', { count: shown }) : t('failedTitle')}
      </h3>
      <ul className="mt-1 text-second">
        {latestFailed.map(({ id, kind, outcome, endedAt, reason }) => (
          <li key={id} className="border-b border-line py-2 wrap-anywhere">
            <span className="font-medium">{t.has(`kind.${kind}`) ? t(`kind.${kind}`) : t('otherKind')}</span>
            {', '}
            <time dateTime={endedAt} className="text-ink-2">
              {ago(endedAt)}
            </time>
            <span className="block text-ink-2">
              {t(outcome === 'refused' ? 'refused' : 'givenUp')}
              {reason !== null && ` ${t('reason', { reason })}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-second text-ink-2">
        {t('failedHint')}
        {isOfSubscribers && ' '}
        {isOfSubscribers &&
          t.rich('failedSubscribers', {
            a: (words) => (
              <Link
                to="/admin/forms/subscribers?state=returned"
                className="hit text-accent underline underline-offset-3"
              >
                {words}
              </Link>
            ),
          })}
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere max-tablet:mb-2">{children}</dd>
    </>
  )
}

/** Sends a mail to whoever presses, and says what the mail server answered. */
function Test() {
  const t = useTranslations('settings.mail')
  const call = useCall()
  const queries = useQueryClient()
  const { site } = useConsole()
  const test = useMutation({
    mutationFn: () => call(sendTestMail, { params: { forkId: site.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mail', site.id] }),
  })
  return (
    <div className="mt-5">
      <Button isPending={test.isPending} onClick={() => test.mutate()}>
        {t(test.isPending ? 'testing' : 'test')}
      </Button>
      <div role="status" className="mt-3 text-second">
        {test.data && !test.isPending && <Answer {...test.data} />}
        {test.isError && <Said isGood={false} title={t('testFailed')} text={sentenceOf(test.error)} />}
      </div>
    </div>
  )
}

function Answer({ to, reason }: { to: string; reason: string | null }) {
  const t = useTranslations('settings.mail')
  return reason === null ? (
    <Said isGood title={t('took', { to })} text={t('tookText')} />
  ) : (
    <Said isGood={false} title={t('tookNot', { to })} text={t('reason', { reason })} />
  )
}

function Said({ isGood, title, text }: { isGood: boolean; title: string; text: string }) {
  return (
    <p ref={bringIntoView} className="flex scroll-mb-4 items-start gap-2">
      <Icon
        name={isGood ? 'published' : 'alert'}
        className={`mt-0.5 size-4 flex-none ${isGood ? 'text-ok-mark' : 'text-bad'}`}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="text-ink-2">{text}</span>
      </span>
    </p>
  )
}

/** On a phone the button stands at the end of the window, and the answer below it. */
function bringIntoView(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'nearest' })
}
