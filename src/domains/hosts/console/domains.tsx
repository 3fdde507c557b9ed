import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../console/copy-button.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { twinOf } from '../contract.ts'
import type { Domain } from '../shapes.ts'
import { DomainRow } from './domain-row.tsx'
import { type DomainActions, useDomains } from './use-domains.ts'

interface Props {
  site: { id: string; slug: string }
  /** Whether the person may give and take domains. */
  mayChange: boolean
  /** Whether the person may have others asked. */
  mayCheck: boolean
}

/** At which hosts readers find a site, what DNS and certificate say of each, and what can be done. */
export function Domains({ site, mayChange, mayCheck }: Props) {
  const t = useTranslations('hosts')
  const domains = useDomains(site.id)
  const { list } = domains
  if (list.isError)
    return (
      <LoadingFailed sentence="hosts.loadingFailed" error={list.error} onRetry={() => void list.refetch()} />
    )
  if (!list.data)
    return (
      <p role="status" className="unhurried text-ink-2">
        {t('loading')}
      </p>
    )
  const hasPrimary = list.data.some(({ isPrimary }) => isPrimary)
  return (
    <>
      <ul aria-label={t('title')} className="border-t border-line-2">
        {list.data.map((domain) => (
          <DomainRow
            key={domain.domain}
            domain={domain}
            hasPrimary={hasPrimary}
            isLast={list.data.length === 1}
            actions={domains}
            mayChange={mayChange}
            mayCheck={mayCheck}
          />
        ))}
        <LocalRow slug={site.slug} />
      </ul>
      {list.data.length === 0 && <p className="mt-3 text-second text-ink-2">{t('none')}</p>}
      {mayChange && <AddForm all={list.data} add={domains.add} />}
    </>
  )
}

/** Where whoever sits at the machine of the install finds the site. */
function LocalRow({ slug }: { slug: string }) {
  const t = useTranslations('hosts')
  const host = `${slug}.localhost${location.port && `:${location.port}`}`
  return (
    <li className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{host}</p>
        <p className="text-second text-ink-2">{t('local')}</p>
      </div>
      <CopyButton label={t('copy')} text={host} isIcon />
    </li>
  )
}

function AddForm({ all, add }: { all: readonly Domain[]; add: DomainActions['add'] }) {
  const t = useTranslations('hosts')
  const form = useSubmission(
    { domain: '' },
    async ({ domain }, begin) => {
      await add(domain)
      begin()
    },
    t('failedText'),
  )
  const twin = all[0] ? twinOf(all[0].domain) : null
  const isTwinFree = twin !== null && all.every(({ domain }) => domain !== twin)
  return (
    <form
      aria-label={t('add')}
      noValidate
      className="mt-5 max-w-130"
      onSubmit={(event) => {
        event.preventDefault()
        form.handleSubmit()
      }}
    >
      <div className="flex items-end gap-3 max-tablet:flex-col max-tablet:items-start">
        <div className="w-full min-w-0 flex-1">
          <TextField
            label={t('another')}
            name="domain"
            value={form.values.domain}
            error={form.errors.domain || form.refusal || undefined}
            hint={all[0]?.isPrimary ? t('furtherHint', { primary: all[0].shown }) : t('firstHint')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(domain) => form.set({ domain })}
          />
        </div>
        <div className="self-start tablet:pt-6">
          <Button type="submit" icon="plus" isPending={form.isPending}>
            {t('add')}
          </Button>
        </div>
      </div>
      {isTwinFree && (
        <p className="mt-3">
          <Button isSmall icon="plus" onClick={() => form.send({ domain: twin })}>
            {t('addTwin', { domain: twinOf(all[0]?.shown ?? '') ?? twin })}
          </Button>
        </p>
      )}
    </form>
  )
}
