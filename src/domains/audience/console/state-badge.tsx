import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/badge.tsx'
import type { SubscriberState } from '../contract.ts'

const LOOKS = {
  confirmed: { icon: 'published', tone: 'plain' },
  waiting: { icon: 'draft', tone: 'draft' },
  left: { icon: 'off', tone: 'plain' },
  returned: { icon: 'alert', tone: 'bad' },
} as const

/** A subscriber's state as an icon and a word. */
export function StateBadge({ state }: { state: SubscriberState }) {
  const t = useTranslations('audience.state')
  return <Badge {...LOOKS[state]} label={t(state)} />
}
