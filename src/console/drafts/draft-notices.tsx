import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { Draft } from '../saving/draft.ts'
import { useSnapshot } from './use-draft.ts'

/** Lines above a form about words restored from this device and changes taken over from others. */
export function DraftNotices<Item>({
  draft,
  labels,
}: {
  draft: Draft<Item>
  labels: Readonly<Record<string, string>>
}) {
  const t = useTranslations('console')
  const { restored, merged } = useSnapshot(draft)
  return (
    <>
      {restored === 'restored' && (
        <Line words={t('restored')} action={t('discard')} onAction={draft.discard} />
      )}
      {restored === 'discarded' && (
        <Line words={t('discarded')} action={t('undo')} onAction={draft.undoDiscard} />
      )}
      {merged.length > 0 && (
        <Line words={t('merged', { fields: merged.map((field) => labels[field]).join(', ') })} />
      )}
    </>
  )
}

function Line({ words, action, onAction }: { words: string; action?: string; onAction?: () => void }) {
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-2.5 rounded-control bg-draft-soft px-3 py-2 text-second text-draft"
    >
      <Icon name="device" />
      <span className="flex-1">{words}</span>
      {action && (
        <button
          type="button"
          className="hit rounded-badge font-semibold underline underline-offset-3"
          onClick={onAction}
        >
          {action}
        </button>
      )}
    </p>
  )
}
