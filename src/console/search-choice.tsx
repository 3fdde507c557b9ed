import { Command } from 'cmdk'
import { type ReactNode, useId } from 'react'
import { FieldNotes } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import type { Bound } from './drafts/use-draft.ts'

interface Props {
  label: string
  /** Shown at the right of the label, such as "optional". */
  aside?: string
  hint?: ReactNode
  bound: Bound
  shown: ReactNode
  /** Label of the search, name of the list, and the sentence for no match. */
  words: { find: string; list: string; none: string }
  /** Called with the typed text, where the entries come from elsewhere. */
  onSearch?: (typed: string) => void
  /** The entries, each a `Choice`. @param choose takes the value and closes the list */
  children: (choose: (value: string) => void) => ReactNode
}

/** A field for one of many values, found by a few letters. */
export function SearchChoice({ label, aside, hint, bound, shown, words, onSearch, children }: Props) {
  const id = useId()
  const { value: _, name, error, readOnly, onChange } = bound
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="flex items-baseline gap-3 text-second">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {!readOnly && aside && <span className="ml-auto text-ink-2">{aside}</span>}
      </span>
      <Popover
        label={label}
        align="start"
        widthClass="w-(--radix-popover-trigger-width) min-w-[min(420px,calc(100vw-32px))]"
        onOpen={() => onSearch?.('')}
        trigger={
          <button
            id={id}
            type="button"
            name={name}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={described || undefined}
            data-invalid={error ? true : undefined}
            disabled={readOnly}
            className="flex min-h-9 w-full items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-left disabled:bg-sunken data-invalid:border-bad max-tablet:min-h-12"
          >
            <span className="min-w-0 flex-1 truncate">{shown}</span>
            <Icon name={readOnly ? 'lock' : 'choose'} className="size-3.5 text-ink-3" />
          </button>
        }
      >
        {(close) => (
          <Command label={words.find} loop filter={likeness} className="flex flex-col">
            <div className="flex h-11 flex-none items-center gap-2 border-b border-line px-3">
              <Icon name="search" className="size-4 text-ink-3" />
              <Command.Input
                placeholder={words.find}
                {...(onSearch && { onValueChange: onSearch })}
                className="h-full min-w-0 flex-1 bg-transparent outline-none"
              />
            </div>
            <Command.List label={words.list} className="max-h-80 scroll-py-1 overflow-y-auto p-1">
              <Command.Empty className="px-2 py-3 text-second text-ink-2">{words.none}</Command.Empty>
              {children((value) => {
                onChange(value)
                close()
              })}
            </Command.List>
          </Command>
        )}
      </Popover>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

interface ChoiceProps {
  value: string
  /** More words that find it. */
  keywords?: string[]
  isCurrent: boolean
  onChoose: () => void
  children: ReactNode
}

export function Choice({ value, keywords, isCurrent, onChoose, children }: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      {...(keywords && { keywords })}
      onSelect={onChoose}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-second data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isCurrent && <Icon name="check" className="size-4 text-accent" />}
    </Command.Item>
  )
}

export function ChoiceGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}

/** Only letters in a row match: typing `berl` must not find Belize. */
function likeness(value: string, typed: string, keywords: string[] = []): number {
  const [name, words] = [`${value} ${keywords.join(' ')}`, typed].map((text) =>
    text.toLowerCase().replace(/[\s_]+/g, ' '),
  )
  const at = name?.indexOf(words?.trim() ?? '') ?? -1
  return at === -1 ? 0 : 1 / (at + 1)
}
