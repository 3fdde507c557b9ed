import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { SubscriberState } from '../contract.ts'

const LOOKS: Record<SubscriberState, { icon: IconName; color: string }> = {
  confirmed: { icon: 'published', color: 'bg-press text-ink-2' },
  waiting: { icon: 'draft', color: 'bg-draft-soft text-draft' },
  left: { icon: 'off', color: 'bg-press text-ink-2' },
  returned: { icon: 'alert', color: 'bg-bad-soft text-bad' },
}

/** Where a subscriber stands: a sign and a word. */
export function StateBadge({ state }: { state: SubscriberState }) {
  const t = useTranslations('audience.state')
  const { icon, color } = LOOKS[state]
  return (
    <span
      className={`inline-flex h-5.5 flex-none items-center gap-1.5 rounded-badge pr-2 pl-1.5 text-small font-[550] whitespace-nowrap contrast-more:bg-surface contrast-more:ring-[1.5px] contrast-more:ring-current ${color}`}
    >
      <Icon name={icon} className="size-3.25" />
      {t(state)}
    </span>
  )
}
