import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { ExportMenu } from '../../../console/list/export-menu.tsx'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import { listWords } from '../../../console/list/words.ts'
import { listKey } from '../../../console/list/list-key.ts'
import type { ListSpec } from '../../../console/catalogue/list-spec.ts'
import { Screen } from '../../../console/screen.tsx'
import { TICK } from '../../../kernel/form.ts'
import { callFile } from '../../../ui/client.ts'
import { eraseEntry, exportEntries, listEntries, saveEntry } from '../calls.ts'
import type { EntryRow } from '../shapes.ts'
import { formCalls, type FormRow } from '../type.ts'
import { FormTabs } from '../ui.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const LIST = 'entries'

interface Open {
  dialog: 'read' | 'erase'
  row: EntryRow
}

/** The submissions of the site's forms, to read, export and erase. */
export default function EntriesScreen() {
  const t = useTranslations('forms')
  const call = useCall()
  const { site } = useConsole()
  const names = useQuery({
    queryKey: ['form', site.id, 'names'],
    queryFn: () => call(formCalls.list, { params: { forkId: site.id }, query: { sort: 'title' } }),
  })
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const mayWrite = useMay('entry.write')
  const nameOf = useNameOf()
  const close = () => setOpen(null)
  const spec = useEntries(names.data ?? [], setOpen)
  return (
    <Screen title={t('entriesTab')}>
      {/* The URL may name a form, so the list waits until the forms are loaded or have failed; a refetch keeps it. */}
      {names.isFetched && <ResourceList spec={spec} tabs={<FormTabs />} />}
      {open?.dialog === 'read' && (
        <EntryDialog
          row={open.row}
          onErase={mayWrite ? () => setOpen({ ...open, dialog: 'erase' }) : null}
          onClose={close}
        />
      )}
      {open?.dialog === 'erase' && (
        <DeleteDialog
          title={t('eraseTitle')}
          name={nameOf(open.row)}
          question={t('eraseQuestion', { name: nameOf(open.row) })}
          words={{ done: t('erased'), failed: t('eraseFailed') }}
          onDelete={async () => {
            await call(eraseEntry, { params: { id: open.row.id } })
            await queries.invalidateQueries({ queryKey: listKey(site.id, LIST) })
          }}
          onClose={close}
        />
      )}
    </Screen>
  )
}

function useEntries(known: readonly FormRow[], onOpen: (open: Open) => void): ListSpec<EntryRow> {
  const day = useDay()
  const mark = useMark()
  const mayExport = useMay('form.export')
  const mayWrite = useMay('entry.write')
  const from = useNameOf()
  return {
    id: LIST,
    calls: { list: listEntries },
    row: { id: ({ id }) => id, name: from, open: () => null },
    columns: [
      {
        id: 'from',
        head: 'forms.head.from',
        width: 'minmax(0,2fr)',
        locked: true,
        cell: (row) => (
          <TitleCell
            title={from(row)}
            onOpen={() => onOpen({ dialog: 'read', row })}
            more={row.answers[1]?.answer ?? ''}
          />
        ),
      },
      {
        id: 'more',
        head: 'forms.head.more',
        width: 'minmax(0,2fr)',
        narrow: 'line',
        cell: (row) => (
          <span className="line-clamp-2 whitespace-normal wrap-anywhere compact:line-clamp-1">
            {moreOf(row)}
          </span>
        ),
        // It may be long and is cut, so it stands behind the name of the form.
        line: () => null,
      },
      {
        id: 'form',
        head: 'forms.head.form',
        width: 'minmax(0,1fr)',
        narrow: 'line',
        cell: ({ formName }) => formName,
        line: (row) => [row.formName, moreOf(row)].filter(Boolean).join(', '),
      },
      {
        id: 'createdAt',
        head: 'forms.head.came',
        width: '132px',
        sort: 'createdAt',
        narrow: 'date',
        cell: ({ sentAt }) => <time dateTime={sentAt}>{day(sentAt)}</time>,
      },
    ],
    filters: [
      {
        id: 'form',
        label: 'forms.head.form',
        icon: 'form',
        options: known.map(({ id, name }) => ({ value: id, label: name, isName: true })),
      },
      {
        id: 'state',
        label: 'forms.head.status',
        icon: 'alert',
        options: [{ value: 'spam', label: 'forms.spam' }],
      },
    ],
    defaultSort: '-createdAt',
    rowActions: actionsOf(onOpen, mayWrite ? (row, isSpam) => void mark(row, isSpam) : null),
    bulk: [],
    ...(mayExport && { taking: <ExportEntries /> }),
    words: listWords('forms.entryList', { title: 'forms.title', failedText: 'forms.failedText' }),
  }
}

/** The actions on a submission. @param mark null where entries are only read */
function actionsOf(
  onOpen: (open: Open) => void,
  mark: ((row: EntryRow, isSpam: boolean) => void) | null,
): ListSpec<EntryRow>['rowActions'] {
  const read: ListSpec<EntryRow>['rowActions'][number] = {
    id: 'read',
    label: 'forms.read',
    icon: 'details',
    key: 'e',
    run: (row) => onOpen({ dialog: 'read', row }),
  }
  if (!mark) return [read]
  return [
    read,
    {
      id: 'notSpam',
      label: 'forms.notSpam',
      icon: 'check',
      isFor: ({ isSpam }) => isSpam,
      run: (row) => mark(row, false),
    },
    {
      id: 'spam',
      label: 'forms.isSpam',
      icon: 'alert',
      isFor: ({ isSpam }) => !isSpam,
      run: (row) => mark(row, true),
    },
    {
      id: 'erase',
      label: 'forms.erase',
      icon: 'trash',
      isDanger: true,
      run: (row) => onOpen({ dialog: 'erase', row }),
    },
  ]
}

/** A submission is named by its first answer. */
function useNameOf() {
  const t = useTranslations('forms')
  return ({ answers }: EntryRow) => answers[0]?.answer ?? t('noAnswers')
}

/** The remaining answers; a ticked checkbox needs its label. */
function moreOf({ answers }: EntryRow): string {
  const more = answers.slice(2).flatMap(({ answer }) => (answer === TICK ? [] : [answer]))
  return more.join(' · ')
}

/** Marks a submission as spam, or undoes that. */
function useMark() {
  const t = useTranslations('forms')
  const call = useCall()
  const { site } = useConsole()
  const queries = useQueryClient()
  const toasts = useItemToasts()
  return async ({ id }: EntryRow, isSpam: boolean) => {
    try {
      await call(saveEntry, { params: { id }, body: { isSpam } })
      toasts.succeeded(t(isSpam ? 'markedSpam' : 'markedKept'))
    } catch (error) {
      toasts.failed(error, t('updateFailed'))
    }
    await queries.invalidateQueries({ queryKey: listKey(site.id, LIST) })
  }
}

/** Downloads the submissions that match the current filter. */
function ExportEntries() {
  const { site } = useConsole()
  const [address] = useSearchParams()
  const [q, form, isSpam] = [address.get('q'), address.get('form'), address.get('state') === 'spam']
  const query = { ...(q && { q }), ...(form && { form }), ...(isSpam && { state: 'spam' as const }) }
  return (
    <ExportMenu
      name={`${site.slug}-entries`}
      ask={(format) => callFile(exportEntries, { params: { forkId: site.id }, query: { ...query, format } })}
    />
  )
}
