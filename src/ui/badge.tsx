import { Icon, type IconName } from './icon.tsx'

const TONES = {
  ok: 'bg-ok-soft text-ok',
  draft: 'bg-draft-soft text-draft',
  plain: 'bg-press text-ink-2',
  bad: 'bg-bad-soft text-bad',
}

/** Where something stands: always a sign and a word. */
export function Badge({
  icon,
  tone,
  label,
  isSignOnPhone = false,
}: {
  icon: IconName
  tone: keyof typeof TONES
  label: string
  /** On a phone the word is only spoken. */
  isSignOnPhone?: boolean
}) {
  return (
    <span
      className={`inline-flex h-5.5 flex-none items-center gap-1.5 rounded-badge pr-2 pl-1.5 text-small font-[550] whitespace-nowrap contrast:bg-surface contrast:ring-[1.5px] contrast:ring-current ${isSignOnPhone ? 'max-tablet:pr-1.5' : ''} ${TONES[tone]}`}
    >
      <Icon name={icon} className="size-3.25" />
      {isSignOnPhone ? <span className="max-tablet:sr-only">{label}</span> : label}
    </span>
  )
}
