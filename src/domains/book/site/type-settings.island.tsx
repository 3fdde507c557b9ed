// Needs JavaScript: it changes how this browser shows chapters, and only the browser keeps that.
import { useEffect, useId, useState } from 'react'
import {
  applySettings,
  LEADINGS,
  PAGES,
  type ReadingSettings,
  readSettings,
  resetSettings,
  SIZES,
} from './reading-settings.ts'

interface TypeSettingsProps {
  labels: {
    name: string
    size: string
    smaller: string
    larger: string
    /** With `#` as the placeholder of the number. */
    percent: string
    leading: string
    leadings: Record<ReadingSettings['leading'], string>
    page: string
    pages: Record<ReadingSettings['page'], string>
    reset: string
  }
}

/** The panel "Aa": size and line height of reading text, and the colours of its page. */
export default function TypeSettings({ labels }: TypeSettingsProps) {
  const id = useId()
  const [settings, setSettings] = useState<ReadingSettings>({ size: 100, leading: 'book', page: 'light' })

  const change = (changed: Partial<ReadingSettings>) => {
    applySettings({ ...settings, ...changed })
    setSettings(readSettings())
  }
  useEffect(() => setSettings(readSettings()), [])

  return (
    <div className="type-settings">
      <button
        type="button"
        className="reading-bar__tool type-settings__button"
        popoverTarget={id}
        aria-label={labels.name}
        title={labels.name}
      >
        Aa
      </button>
      <div
        id={id}
        className="type-settings__panel"
        popover="auto"
        role="dialog"
        aria-label={labels.name}
        // Another tab may have changed them.
        onToggle={() => setSettings(readSettings())}
      >
        <Size labels={labels} size={settings.size} onChange={(size) => change({ size })} />
        <Choice
          name={`${id}leading`}
          legend={labels.leading}
          options={LEADINGS}
          labels={labels.leadings}
          chosen={settings.leading}
          onChange={(leading) => change({ leading })}
        />
        <Choice
          name={`${id}page`}
          legend={labels.page}
          options={PAGES}
          labels={labels.pages}
          chosen={settings.page}
          onChange={(page) => change({ page })}
        />
        <button
          type="button"
          className="text-button type-settings__reset"
          onClick={() => {
            resetSettings()
            setSettings(readSettings())
          }}
        >
          {labels.reset}
        </button>
      </div>
    </div>
  )
}

interface SizeProps extends TypeSettingsProps {
  size: ReadingSettings['size']
  onChange: (size: ReadingSettings['size']) => void
}

function Size({ labels, size, onChange }: SizeProps) {
  const at = SIZES.indexOf(size)
  const step = (label: string, to: ReadingSettings['size'] | undefined, className: string) => (
    <button
      type="button"
      className={`type-settings__option ${className}`}
      aria-label={label}
      // Not disabled: at the last step the focus stays where it is.
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onChange(to)}
    >
      A
    </button>
  )
  return (
    <fieldset className="type-settings__group">
      <legend>{labels.size}</legend>
      <div className="type-settings__sizes">
        {step(labels.smaller, SIZES[at - 1], 'type-settings__smaller')}
        <output>{labels.percent.replace('#', String(size))}</output>
        {step(labels.larger, SIZES[at + 1], 'type-settings__larger')}
      </div>
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  legend: string
  options: readonly T[]
  labels: Record<T, string>
  chosen: T
  onChange: (option: T) => void
}

function Choice<T extends string>({ name, legend, options, labels, chosen, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="type-settings__group">
      <legend>{legend}</legend>
      <div className="type-settings__choices">
        {options.map((option) => (
          <label key={option} className={`type-settings__option type-settings__option--${option}`}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option === chosen}
              onChange={() => onChange(option)}
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
