import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { useKindName } from '../../../console/item-types.ts'
import { useAgo } from '../../../console/use-ago.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { RecentItem } from '../shapes.ts'
import { Panel, PanelButton, WaitingRows, WhenThere } from './panel.tsx'
import { useRecent } from './use-dashboard.ts'

const FIRST = 3

/** Recently edited items of all types. */
export function RecentContent() {
  const t = useTranslations('dashboard')
  const recent = useRecent()
  const [isWhole, setIsWhole] = useState(false)
  const hasMore = !recent.isError && (recent.data?.length ?? 0) > FIRST
  return (
    <Panel
      title={t('recent')}
      aside={
        hasMore && (
          <PanelButton onClick={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'showLess' : 'showMore')}
          </PanelButton>
        )
      }
    >
      <WhenThere
        query={recent}
        failed="dashboard.bookFailed"
        waiting={<WaitingRows count={FIRST} height="min-h-12" />}
      >
        {(items) =>
          items.length === 0 ? (
            <p className="py-3 text-ink-2">{t('nothingEdited')}</p>
          ) : (
            <ul>
              {items.slice(0, isWhole ? undefined : FIRST).map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </WhenThere>
    </Panel>
  )
}

function Row({ item }: { item: RecentItem }) {
  const t = useTranslations('dashboard')
  const { slices } = useConsole()
  const to = slices.map(({ items }) => items?.[item.kind]?.(item.id)).find(Boolean)
  const title = item.title || t('untitled')
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-line py-1 last:border-0 max-tablet:min-h-15">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-serif text-item font-medium">
          {to ? (
            <Link to={to} title={title} className="after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <span className="truncate text-small text-ink-3">
          <Story item={item} />
        </span>
      </span>
      {item.hasChanges && (
        <Badge icon="changes" tone="changes" label={t('changesWaiting')} says={t('changesWaiting')} />
      )}
      <StatusBadge isPublished={item.isPublished} label={t(item.isPublished ? 'published' : 'draft')} />
    </li>
  )
}

/** Type, last editor and time of the edit. */
function Story({ item: { kind, number, editor, editedAt } }: { item: RecentItem }) {
  const t = useTranslations('dashboard')
  const ago = useAgo()
  const { person } = useConsole()
  const when = ago(editedAt)
  const nameOf = useKindName()
  // Some types have texts of their own here, with a number or longer than in the activity log.
  const what = t.has(`kind.${kind}`) ? t(`kind.${kind}`, { number: number ?? 0 }) : nameOf(kind)
  if (!editor) return t('edited', { what, when })
  if (editor.userId === person.id) return t('editedByYou', { what, when })
  return t('editedBy', { what, when, name: editor.name })
}
