import { Icon, type IconName } from './icon.tsx'

const TONES = {
  ok: 'bg-ok-soft text-ok',
  draft: 'bg-draft-soft text-draft',
  plain: 'bg-press text-ink-2',
  bad: 'bg-bad-soft text-bad',
}

/** Where something stands: always a sign and a word. */
export function Badge({ icon, tone, label }: { icon: IconName; tone: keyof typeof TONES; label: string }) {
  return (
    <span
      className={`inline-flex h-5.5 flex-none items-center gap-1.5 rounded-badge pr-2 pl-1.5 text-small font-[550] whitespace-nowrap contrast:bg-surface contrast:ring-[1.5px] contrast:ring-current ${TONES[tone]}`}
    >
      <Icon name={icon} className="size-3.25" />
      {label}
    </span>
  )
}
