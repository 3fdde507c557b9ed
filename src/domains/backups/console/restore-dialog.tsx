import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { useKindName } from '../../../console/item-types.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readChanges, restoreBackup } from '../calls.ts'
import type { Backup, SiteChanges } from '../shapes.ts'

interface Props {
  backup: Backup
  onClose: () => void
  onBegun: () => Promise<void>
}

/** Asks which site, or which item of it, goes back to a backup; what that changes stands there before. */
export function RestoreDialog({ backup: { id, at }, onClose, onBegun }: Props) {
  const t = useTranslations('backups')
  const format = useFormatter()
  const call = useCall()
  const toast = useToast()
  const { site: open, sites } = useConsole()
  const [siteId, setSiteId] = useState(open.id)
  const site = sites.find((one) => one.id === siteId) ?? open
  const changes = useQuery({
    queryKey: ['backups', id, 'changes', site.id],
    queryFn: () => call(readChanges, { params: { id }, query: { forkId: site.id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const form = useSubmission(
    { itemId: '', name: '' },
    async ({ itemId, name }) => {
      const body = { forkId: site.id, ...(itemId === '' ? { name } : { itemId }) }
      await call(restoreBackup, { params: { id }, body })
      toast({ title: t('asked'), description: t('askedText') })
      onClose()
      await onBegun()
    },
    t('restoreFailed'),
  )
  const { values, set, errors } = form
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <FormDialog
      title={t('goBack', { moment })}
      width={560}
      send={t('restore')}
      isDanger
      isReady={changes.isSuccess}
      form={form}
      onClose={onClose}
    >
      {sites.length > 1 && (
        <SelectField
          label={t('site')}
          value={site.id}
          onChange={(chosen) => {
            setSiteId(chosen)
            set({ itemId: '', name: '' })
          }}
        >
          {sites.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      {changes.isPending && (
        <p role="status" className="text-ink-2">
          {t('comparing')}
        </p>
      )}
      {changes.isError && (
        <LoadingFailed
          sentence="backups.comparingFailed"
          error={changes.error}
          onRetry={() => void changes.refetch()}
        />
      )}
      {changes.data && <Changes changes={changes.data} chosen={values.itemId} />}
      {changes.data && (
        <ItemField changes={changes.data} value={values.itemId} onChange={(itemId) => set({ itemId })} />
      )}
      <p className="flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2 text-second text-ink-2">
        <Icon name="undo" className="mt-0.5 size-4 flex-none" />
        {t('firstBackup')}
      </p>
      {values.itemId === '' && (
        <TextField
          name="name"
          label={t('typeName', { name: site.name })}
          required
          dir="auto"
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(name) => set({ name })}
        />
      )}
    </FormDialog>
  )
}

/** What comes back and what goes, side by side. @param chosen the one item that goes back; empty for the whole site */
function Changes({ changes, chosen }: { changes: SiteChanges; chosen: string }) {
  const t = useTranslations('backups')
  const { items, rows } = changes
  if (chosen !== '') return <p className="text-ink-2">{t('onlyItem')}</p>
  if (items.length + rows.length === 0) return <p className="text-ink-2">{t('nothingChanged')}</p>
  return (
    <div className="grid gap-x-6 gap-y-4 tablet:grid-cols-2">
      <Side title={t('comesBack')}>
        <Lines changes={changes} of={['back', 'changed']} />
      </Side>
      <Side title={t('leaves')}>
        <Lines changes={changes} of={['gone']} />
      </Side>
    </div>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 border-b border-line-2 pb-1.5 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1 text-second text-ink-2 wrap-anywhere">{children}</ul>
    </section>
  )
}

type Change = SiteChanges['items'][number]['first'][number]['change']

/** So many titles of a kind are read at once. */
const TITLES = 3

function Lines({ changes: { items, rows }, of }: { changes: SiteChanges; of: readonly Change[] }) {
  const t = useTranslations('backups')
  const format = useFormatter()
  const kindName = useKindName()
  const countIn = (counts: Record<Change, number>) => of.reduce((sum, change) => sum + counts[change], 0)
  const lines = items.flatMap((item) => {
    const count = countIn(item)
    if (count === 0) return []
    const named = item.first.filter(({ change }) => of.includes(change)).slice(0, TITLES)
    const titles = named.map(({ title }) => title || t('untitled'))
    const more = count - titles.length
    const words =
      more > 0
        ? t('andMore', { titles: titles.join(', '), count: more })
        : format.list(titles, { type: 'unit' })
    return [t('named', { kind: kindName(item.kind), titles: words })]
  })
  const counts = rows.flatMap((row) => {
    const count = countIn(row)
    return count === 0 ? [] : [t('counted', { kind: kindName(row.kind), count })]
  })
  const told = [...lines, ...counts]
  return (told.length === 0 ? [t('noneBack')] : told).map((line) => <li key={line}>{line}</li>)
}

interface ItemFieldProps {
  changes: SiteChanges
  value: string
  onChange: (itemId: string) => void
}

/** The whole site, or one of the items that are otherwise or gone. */
function ItemField({ changes: { items }, value, onChange }: ItemFieldProps) {
  const t = useTranslations('backups')
  const kindName = useKindName()
  return (
    <SelectField label={t('what')} value={value} onChange={onChange}>
      <option value="">{t('wholeSite')}</option>
      {items.map(({ kind, first }) => {
        const some = first.filter(({ change }) => change !== 'gone')
        return (
          some.length > 0 && (
            <optgroup key={kind} label={kindName(kind)}>
              {some.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title || t('untitled')}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </SelectField>
  )
}
