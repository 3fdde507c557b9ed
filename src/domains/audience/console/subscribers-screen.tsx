import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole, useMay } from '../../../console/context.ts'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import { listWords } from '../../../console/list/words.ts'
import { ResourceList } from '../../../console/list/resource-list.tsx'
import { listKey } from '../../../console/list/list-key.ts'
import type { ListSpec } from '../../../console/catalogue/list-spec.ts'
import { Screen } from '../../../console/screen.tsx'
import { isLocale } from '../../../kernel/locale.ts'
import { FormTabs } from '../../forms/ui.tsx'
import type { SubscriberRow } from '../shapes.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportSubscribers } from './export-subscribers.tsx'
import { subscriberList } from './list.ts'
import { ReleasePanel } from './release-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { releaseKey } from './use-release.ts'

interface Open {
  dialog: 'consent' | 'erase'
  row: SubscriberRow
}

/** The site's subscribers, to search, read, export and erase. */
export default function SubscribersScreen() {
  const t = useTranslations('audience')
  const { site } = useConsole()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const handleErased = async () => {
    setOpen(null)
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey(site.id, subscriberList.id) }),
      queries.invalidateQueries({ queryKey: releaseKey(site.id), exact: true }),
    ])
    // The focused row no longer exists.
    document.getElementById('main')?.focus()
  }
  return (
    <Screen title={t('title')}>
      <ResourceList
        spec={useSubscribers(setOpen)}
        tabs={
          <>
            <FormTabs />
            <ReleasePanel />
          </>
        }
      />
      {open?.dialog === 'consent' && <ConsentDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.dialog === 'erase' && (
        <EraseDialog row={open.row} onErased={() => void handleErased()} onClose={() => setOpen(null)} />
      )}
    </Screen>
  )
}

function useSubscribers(onOpen: (open: Open) => void): ListSpec<SubscriberRow> {
  const t = useTranslations('audience')
  const languages = useTranslations('console.contentLanguage')
  const day = useDay()
  const mayErase = useMay('audience.erase')
  const nameOf = ({ firstName, lastName }: SubscriberRow) => `${firstName} ${lastName}`.trim()
  return {
    ...subscriberList,
    row: { id: ({ id }) => id, name: ({ email }) => email, open: () => null },
    columns: [
      {
        id: 'email',
        head: 'audience.head.email',
        width: 'minmax(0,1fr)',
        sort: 'email',
        locked: true,
        cell: (row) => (
          <TitleCell isPlain title={row.email} onOpen={() => onOpen({ dialog: 'consent', row })} />
        ),
      },
      {
        id: 'name',
        head: 'audience.head.name',
        width: 'minmax(0,220px)',
        narrow: 'line',
        cell: (row) => nameOf(row) || t('noName'),
      },
      {
        id: 'state',
        head: 'audience.head.state',
        width: '140px',
        locked: true,
        cell: ({ state }) => <StateBadge state={state} />,
      },
      {
        id: 'createdAt',
        head: 'audience.head.signedUp',
        width: '132px',
        sort: 'createdAt',
        narrow: 'date',
        cell: ({ signedUpAt }) => day(signedUpAt),
      },
      {
        id: 'source',
        head: 'audience.head.source',
        width: '120px',
        narrow: 'line',
        cell: ({ source }) => (t.has(`source.${source}`) ? t(`source.${source}`) : source),
      },
      {
        id: 'language',
        head: 'audience.head.language',
        width: '72px',
        narrow: 'line',
        cell: ({ language }) => language,
        line: ({ language }) => (isLocale(language) ? languages(language) : language),
      },
    ],
    rowActions: [
      {
        id: 'consent',
        label: 'audience.consent',
        icon: 'details',
        key: 'e',
        run: (row) => onOpen({ dialog: 'consent', row }),
      },
      {
        id: 'erase',
        label: 'audience.erase',
        icon: 'trash',
        isDanger: true,
        isFor: () => mayErase,
        run: (row) => onOpen({ dialog: 'erase', row }),
      },
    ],
    bulk: [],
    taking: <ExportSubscribers />,
    words: listWords('audience', { title: 'forms.title' }),
  }
}
