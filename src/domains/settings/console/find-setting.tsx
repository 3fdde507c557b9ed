import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { useKeys } from '../../../console/keys/use-keys.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type FoundSetting, settingsLike } from './found-settings.ts'
import type { Led } from './led-focus.ts'

/** Finds a setting by a few letters, and leads to it. */
export function FindSetting() {
  const t = useTranslations('settings')
  const texts = useTranslations()
  const { slices, ...reader } = useConsole()
  const [question, setQuestion] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const lead = useLeading()
  useKeys([{ keys: '/', group: t('menu'), label: t('find.label'), run: () => field.current?.select() }])
  const found = settingsLike(question, slices, reader, texts)
  const isShown = isOpen && question.trim() !== ''
  const put = (typed: string) => {
    setQuestion(typed)
    setChosen(0)
    setIsOpen(true)
  }
  const choose = (setting: FoundSetting) => {
    put('')
    setIsOpen(false)
    lead(setting)
  }
  const handleKey = (event: KeyboardEvent) => {
    const setting = found[chosen]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      setIsOpen(true)
      setChosen((chosen + step + found.length) % found.length)
    } else if (event.key === 'Enter' && isShown && setting) choose(setting)
    else if (event.key === 'Escape' && question !== '') put('')
    else return
    event.preventDefault()
  }
  return (
    <search
      className="relative w-full tablet:w-70"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={t('find.label')}
        aria-expanded={isShown && found.length > 0}
        aria-controls={isShown && found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('find.label')}
        value={question}
        className="h-7.5 w-full rounded-control border border-control bg-surface pr-8 pl-8 text-second max-tablet:h-11 [&::-webkit-search-cancel-button]:hidden"
        onChange={({ target }) => put(target.value)}
        onFocus={() => setIsOpen(true)}
        onKeyDown={handleKey}
      />
      <kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-[4px] border border-line-2 px-1.25 text-small text-ink-3 max-tablet:hidden">
        /
      </kbd>
      {isShown && (
        <Results id={id} {...{ question, found, chosen }} onChoose={choose} onKeyDown={handleKey} />
      )}
    </search>
  )
}

/** Goes to a setting; the section puts the focus on it. */
function useLeading(): (setting: FoundSetting) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ path, target }) => {
    const state: Led = { setting: target }
    void navigate(path, { state, replace: path === pathname })
  }
}

interface Props {
  id: string
  question: string
  found: readonly FoundSetting[]
  chosen: number
  onChoose: (setting: FoundSetting) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Results({ id, question, found, chosen, onChoose, onKeyDown }: Props) {
  const t = useTranslations('settings.find')
  const isNone = found.length === 0
  return (
    <div className="absolute top-full right-0 z-60 mt-1.5 w-full rounded-menu border border-line bg-raised shadow-menu tablet:w-105">
      <p role="status" className={isNone ? 'px-3.5 py-3 text-second text-ink-2 wrap-anywhere' : 'sr-only'}>
        {isNone ? t('none', { question: question.trim() }) : t('count', { count: found.length })}
      </p>
      {!isNone && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('results')}
          // What scrolls must be within reach of the keyboard.
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="max-h-[min(420px,60vh)] overflow-y-auto rounded-menu p-1"
        >
          {found.map((setting, at) => (
            <Row
              key={`${setting.path} ${setting.label}`}
              id={`${id}-${at}`}
              setting={setting}
              isChosen={at === chosen}
              onChoose={() => onChoose(setting)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface RowProps {
  id: string
  setting: FoundSetting
  isChosen: boolean
  onChoose: () => void
}

function Row({ id, setting: { label, hint, section, target }, isChosen, onChoose }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' })
      }}
      className="cursor-pointer rounded-control px-2.5 py-1.5 hover:bg-hover aria-selected:bg-accent-soft pointer-coarse:py-2.5 contrast:aria-selected:shadow-[inset_4px_0_var(--color-accent)]"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerUp={({ button }) => {
        if (button === 0) onChoose()
      }}
    >
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{label}</span>
        {target && <span className="flex-none text-small text-ink-2">{section}</span>}
      </span>
      {hint && <span className="block truncate text-small text-ink-2">{hint}</span>}
    </div>
  )
}
