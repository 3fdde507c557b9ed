import { Icon, type IconName } from './icon.tsx'

const TONES = {
  ok: 'bg-ok-soft text-ok',
  draft: 'bg-draft-soft text-draft',
  plain: 'bg-press text-ink-2',
  // A selected row has the same background.
  changes: 'bg-accent-soft text-accent in-aria-selected:bg-surface',
  sched: 'bg-sched-soft text-sched',
  bad: 'bg-bad-soft text-bad',
}

/** The state of something: always an icon and a word. */
export function Badge({
  icon,
  tone,
  label,
  says,
  isSignOnPhone = false,
}: {
  icon: IconName
  tone: keyof typeof TONES
  label: string
  /** The full sentence, where the word is shortened for lack of room; screen readers say it instead. */
  says?: string
  /** On a phone only screen readers get the word. */
  isSignOnPhone?: boolean
}) {
  return (
    <span
      title={says}
      className={`inline-flex h-5.5 flex-none items-center gap-1.25 rounded-badge pr-1.75 pl-1.5 text-small font-[550] whitespace-nowrap -outline-offset-[1.5px] contrast:bg-surface contrast:outline-[1.5px] forced-colors:outline-[1.5px] ${isSignOnPhone ? 'max-tablet:pr-1.5' : ''} ${TONES[tone]}`}
    >
      <Icon name={icon} className="size-3.25" />
      {says === undefined ? (
        <span className={isSignOnPhone ? 'max-tablet:sr-only' : ''}>{label}</span>
      ) : (
        <>
          <span aria-hidden className="badge-word max-wide:hidden">
            {label}
          </span>
          <span className="sr-only">{says}</span>
        </>
      )}
    </span>
  )
}
