import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OpenTranslation as Props } from '../../../../console/catalogue/slice.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { ItemProposals } from '../../translations/shapes.ts'
import { ProposalsDialog } from './proposals-dialog.tsx'
import { useItemProposals, useTranslationActions } from './use-translations.ts'
import { useWhy } from './why.ts'

/** Above a translation: what a model can fill, how far it is, and what it proposes. */
export default function OpenTranslation(props: Props) {
  const { data } = useItemProposals(props)
  if (!data) return null
  return (
    <>
      <Filling {...props} data={data} />
      <Waiting {...props} data={data} />
    </>
  )
}

type PartProps = Props & { data: ItemProposals }

/** Fields without words, and the translation of them that runs, has stopped or brought nothing. */
function Filling({ data: { provider, missing, job }, ...item }: PartProps) {
  const t = useTranslations('assistant.many')
  const common = useTranslations('console')
  const format = useFormatter()
  const why = useWhy()
  const { isPending, begin, cancel, resume } = useTranslationActions()
  const button = (label: string, onClick: () => void) => (
    <Button isSmall isPending={isPending} onClick={onClick}>
      {label}
    </Button>
  )
  if (job?.state === 'running')
    return (
      <Note icon="assistant" actions={button(t('cancel'), () => void cancel(job.id))}>
        <span role="status">{why(job) || t('running')}</span>
      </Note>
    )
  if (job?.state === 'stopped')
    return (
      <Note
        icon="alert"
        actions={
          <>
            {button(t('resume'), () => void resume(job.id))}
            {button(t('end'), () => void cancel(job.id))}
          </>
        }
      >
        {t('stopped')} {why(job)}
      </Note>
    )
  if (missing.length === 0 || !provider) return null
  const begins = async () => {
    // What is written here by now is not missing any more.
    if (await item.save()) await begin(item)
  }
  const language = common(`contentLanguage.${item.locale}`)
  const fields = format.list(missing.map((field) => item.labels[field] ?? field))
  return (
    <Note icon="languages" actions={button(t('fill'), () => void begins())}>
      {job && job.refused > 0 && <b className="block font-semibold">{t('nothingCame')}</b>}
      {t('missing', { language, fields })}{' '}
      <span className="text-ink-2">{t('goesTo', { host: provider.host, model: provider.model })}</span>
    </Note>
  )
}

/** What has come, and waits to be looked at. */
function Waiting({ data: { proposals }, ...item }: PartProps) {
  const t = useTranslations('assistant.many')
  const format = useFormatter()
  const [isOpen, setIsOpen] = useState(false)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const shown = proposals.filter(({ field, answerId }) => !taken.has(`${field} ${answerId}`))
  if (shown.length === 0) return null
  const mark = (keys: readonly string[], isTaken: boolean) =>
    setTaken((before) =>
      isTaken ? new Set([...before, ...keys]) : new Set([...before].filter((key) => !keys.includes(key))),
    )
  const fields = format.list(shown.map(({ field }) => item.labels[field] ?? field))
  return (
    <>
      <Note
        icon="assistant"
        actions={
          <Button isSmall kind="primary" onClick={() => setIsOpen(true)}>
            {t('look')}
          </Button>
        }
      >
        {t('waits', { fields })} {shown.some(({ isStale }) => isStale) && t('someStale')}
      </Note>
      {isOpen && (
        <ProposalsDialog
          {...item}
          proposals={shown}
          onTaken={mark}
          onClose={(isAllDone) => {
            setIsOpen(false)
            // The button that opened it is gone with the last proposal.
            if (isAllDone) setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }))
          }}
        />
      )}
    </>
  )
}

function Note({
  icon,
  actions,
  children,
}: {
  icon: 'assistant' | 'alert' | 'languages'
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-control border border-line bg-canvas px-3 py-2 text-second"
    >
      <Icon name={icon} className={`size-4 flex-none ${icon === 'alert' ? 'text-bad' : 'text-ink-2'}`} />
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{children}</span>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </div>
  )
}
