import { TextArea } from '../../ui/field.tsx'
import type { KeyboardEvent } from 'react'
import type { EditedItem, Editing } from './editing.ts'

const PLAIN = 'w-full rounded-xs bg-transparent focus-visible:outline-offset-4 pointer-coarse:min-h-11'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  /** Name of the title's field. */
  name?: string
  /** Name of the field below it; left out, there is none. */
  subtitle?: string
}

/** Title and subtitle in the size that readers see; each is one line that wraps. */
export function EditorTitle<Item extends EditedItem>({
  editing: { type, bind },
  name = 'title',
  subtitle,
}: Props<Item>) {
  return (
    <div className="mb-6 flex flex-col gap-2">
      <TextArea
        label={type.labels[name] ?? ''}
        placeholder={type.labels[name]}
        isLabelHidden
        isOneLine
        required
        dir="auto"
        className={`${PLAIN} -mb-1.5 pb-1.5 font-serif text-title-narrow font-medium tracking-[-0.02em] tablet:text-title`}
        {...bind(name)}
        onKeyDown={goToText}
      />
      {subtitle && (
        <TextArea
          label={type.labels[subtitle] ?? ''}
          placeholder={type.labels[subtitle]}
          isLabelHidden
          isOneLine
          dir="auto"
          className={`${PLAIN} pb-1 font-serif text-[19px]/[28px] text-ink-2 italic`}
          {...bind(subtitle)}
          onKeyDown={goToText}
        />
      )}
    </div>
  )
}

/** Enter ends the title: what is written next is the text. */
function goToText({ key, nativeEvent }: KeyboardEvent): void {
  if (key !== 'Enter' || nativeEvent.isComposing) return
  document.querySelector<HTMLElement>('.writing[contenteditable="true"]')?.focus()
}
