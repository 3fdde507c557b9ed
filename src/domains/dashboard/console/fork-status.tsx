import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole, useMay } from '../../../console/context.ts'
import { useAgo } from '../../../console/use-ago.ts'
import { CallError } from '../../../ui/client.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { CheckState } from '../contract.ts'
import type { SiteStatus } from '../shapes.ts'
import { Panel, WaitingRows, WhenThere } from './panel.tsx'
import { useStatus } from './use-dashboard.ts'

const SIGNS: Record<CheckState, { icon: IconName; color: string }> = {
  ok: { icon: 'published', color: 'text-ok-mark' },
  off: { icon: 'off', color: 'text-ink-3' },
  bad: { icon: 'alert', color: 'text-bad' },
}

/** The state of the services that the site needs; a failed one says what to do. */
export function ForkStatus() {
  const t = useTranslations('dashboard')
  const status = useStatus()
  const { error } = status
  return (
    <Panel title={t('forkStatus')}>
      {error instanceof CallError && error.status === 503 && (
        <dl>
          <Row label={t('status.registry')} state="bad" word={t('status.away')} help={t('status.awayHelp')} />
        </dl>
      )}
      <WhenThere
        query={status}
        failed="dashboard.statusFailed"
        waiting={<WaitingRows count={10} height="min-h-9" />}
      >
        {(known) => <Rows status={known} />}
      </WhenThere>
    </Panel>
  )
}

function Rows({ status }: { status: SiteStatus }) {
  const t = useTranslations('dashboard.status')
  const { database, storage, mail, scheduler, signIn, domain, readers, version } = status
  return (
    <dl>
      {readers !== 'site' && (
        <Row label={t('readers')} state="bad" word={t(readers)} help={t(`${readers}Help`)} />
      )}
      <Row label={t('registry')} state={database} word={t('connected')} />
      <Row
        label={t('sso')}
        state={signIn?.state ?? 'off'}
        word={signIn?.name ?? t('notSetUp')}
        help={signIn?.state === 'bad' && t('ssoHelp')}
      />
      <Row
        label={t('api')}
        state="ok"
        word={
          <a href="/api/docs" target="_blank" rel="noreferrer" className="hit underline underline-offset-3">
            {t('answers')}
          </a>
        }
      />
      <DomainRow domain={domain} />
      <Row
        label={t('storage')}
        state={storage}
        word={t(storage === 'ok' ? 'stores' : 'storesNot')}
        help={storage === 'bad' && t('storesNotHelp')}
      />
      <MailRow mail={mail} />
      <Row
        label={t('scheduler')}
        state={scheduler}
        word={t(scheduler === 'ok' ? 'runs' : 'standsStill')}
        help={scheduler === 'bad' && t('standsStillHelp')}
      />
      <BackupRow backup={status.backup} />
      <Row label={t('version')} word={`v${version}`} />
      <Row label={t('lastSync')} word={<LastPublication publication={status.lastPublication} />} />
    </dl>
  )
}

/** Whether mail goes out, with the way to the screen that says more. */
function MailRow({ mail }: Pick<SiteStatus, 'mail'>) {
  const t = useTranslations('dashboard.status')
  const mayOpen = useMay('settings.read')
  const help =
    mail !== 'ok' &&
    t.rich(MAIL_HELP[mail], {
      mail: (words) =>
        mayOpen ? (
          <Link
            to="/admin/settings/integrations/mail"
            className="hit text-accent underline underline-offset-3"
          >
            {words}
          </Link>
        ) : (
          words
        ),
    })
  return <Row label={t('mail')} state={mail} word={t(MAIL_WORDS[mail])} help={help} />
}

const MAIL_WORDS = { ok: 'connected', off: 'notSetUp', bad: 'refusesMail' } as const
const MAIL_HELP = { off: 'noMailHelp', bad: 'refusesMailHelp' } as const

/** Where readers find the site, and whether the domain led here when it was last asked. */
function DomainRow({ domain }: Pick<SiteStatus, 'domain'>) {
  const t = useTranslations('dashboard.status')
  const ago = useAgo()
  if (!domain) return <Row label={t('domain')} state="off" word={t('noDomain')} />
  const { name, state, checkedAt } = domain
  const when = checkedAt === null ? '' : ago(checkedAt)
  return <Row label={t('domain')} state={state} word={name} help={t(DOMAIN_HELP[state], { when })} />
}

const DOMAIN_HELP = { ok: 'leadsHere', off: 'domainUnchecked', bad: 'domainHelp' } as const

/** How old the last backup is, and whether it restores. */
function BackupRow({ backup: { state, at, provedAt, isProved } }: Pick<SiteStatus, 'backup'>) {
  const t = useTranslations('dashboard.status')
  const ago = useAgo()
  const help =
    isProved === false
      ? t('notProved')
      : state === 'bad'
        ? t('backupOld')
        : provedAt && t('proved', { when: ago(provedAt) })
  return <Row label={t('backup')} state={state} word={at ? ago(at) : t('noBackup')} help={help} />
}

function LastPublication({ publication }: { publication: SiteStatus['lastPublication'] }) {
  const t = useTranslations('dashboard.status')
  const ago = useAgo()
  return publication ? ago(publication.at) : t('nothingPublished')
}

interface RowProps {
  label: string
  /** Omitted: a neutral fact. */
  state?: CheckState
  word: ReactNode
  help?: ReactNode
}

function Row({ label, state, word, help }: RowProps) {
  return (
    <div
      className={`flex items-start gap-x-2.5 ${help ? 'flex-wrap' : ''} border-b border-line py-2 text-[0.84375rem] last:border-0`}
    >
      <dt className="flex-none text-ink-2">{label}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-1.5 text-right wrap-anywhere">
        {state && <Icon name={SIGNS[state].icon} className={`size-4 ${SIGNS[state].color}`} />}
        {word}
      </dd>
      {help && <dd className="mt-1 w-full text-small text-ink-2">{help}</dd>}
    </div>
  )
}

/** When the site was last published, and by whom. */
export function Published() {
  const t = useTranslations('dashboard')
  const ago = useAgo()
  const { person } = useConsole()
  const publication = useStatus().data?.lastPublication
  if (!publication) return null
  const when = ago(publication.at)
  const { editor } = publication
  if (!editor) return t('publishedWhen', { when })
  return editor.userId === person.id
    ? t('publishedByYou', { when })
    : t('publishedBy', { when, name: editor.name })
}
