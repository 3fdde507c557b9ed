import type { Bound } from '../../../console/drafts/use-draft.ts'
import { TextArea } from '../../../ui/field.tsx'

const PLAIN = 'w-full pointer-coarse:min-h-11 rounded-xs bg-transparent focus-visible:outline-offset-4'

/** Title and subtitle as large as they are read; each is one line that wraps. */
export function EditorTitle({
  title,
  subtitle,
  labels,
}: {
  title: Bound
  subtitle: Bound
  labels: { title: string; subtitle: string }
}) {
  return (
    <div className="mb-4 flex flex-col gap-2">
      <TextArea
        label={labels.title}
        placeholder={labels.title}
        isLabelHidden
        isOneLine
        required
        dir="auto"
        className={`${PLAIN} font-serif text-title-narrow font-medium tracking-[-0.02em] tablet:text-title`}
        {...title}
      />
      <TextArea
        label={labels.subtitle}
        placeholder={labels.subtitle}
        isLabelHidden
        isOneLine
        dir="auto"
        className={`${PLAIN} pb-1 font-serif text-[19px]/[28px] text-ink-2 italic`}
        {...subtitle}
      />
    </div>
  )
}
