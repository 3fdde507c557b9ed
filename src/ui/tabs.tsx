import { type KeyboardEvent, useRef } from 'react'

interface Props<T extends string> {
  /** Name of the row for screen readers. */
  label: string
  tabs: readonly { value: T; label: string; count?: number | undefined }[]
  value: T
  onChange: (value: T) => void
  /** Id of the panel that they change. */
  panelId: string
}

/** A row of tabs over one panel; arrows move among them. */
export function Tabs<T extends string>({ label, tabs, value, onChange, panelId }: Props<T>) {
  const row = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className="flex gap-5 border-b border-line px-6 max-tablet:px-4"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={handleKeyDown}
          className="hit -mb-px flex h-9.5 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-2 aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink max-tablet:h-11"
        >
          {tab.label}
          {tab.count !== undefined && <span className="font-normal text-ink-3">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
