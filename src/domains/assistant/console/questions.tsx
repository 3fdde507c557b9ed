import { type FormEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import {
  contentOf,
  OF_CHAPTER,
  type OfChapter,
  QUICK,
  type Quick,
  sourceOf,
  targetOf,
  targetsOf,
  writes,
} from './question.ts'
import { fieldsOf, type Subject, talkOf } from './subject.ts'
import { type Asked, openTalks } from './talks.ts'

interface QuestionsProps {
  subject: Subject | null
  /** The field that the prompt is about; '' for the running text. */
  field: string
  onField: (field: string) => void
  language: Locale
  isRunning: boolean
  prompt: string
  onPrompt: (prompt: string) => void
  onAsk: (question: Asked) => void
  onStop: () => void
}

/** The form of the assistant: a prompt, ready ones, and what the answer is for. */
export function Questions(props: QuestionsProps) {
  const { subject, field, onField, language, isRunning, prompt, onPrompt, onAsk, onStop } = props
  const t = useTranslations('assistant')
  const { site } = useConsole()
  const [chosen, setTo] = useState<Locale>(() => targetOf(subject))
  const targets = targetsOf(subject, site.languages)
  const to = targets.includes(chosen) ? chosen : targets[0]
  const typed = prompt.trim()
  const handleSend = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '' || isRunning) return
    change(typed)
  }
  const value = field === '' ? null : (subject?.item.values[field] ?? '')
  const passage = value === null ? (subject?.passage ?? null) : null
  const change = (prompt: string) =>
    onAsk({
      kind: 'generate',
      prompt,
      passage,
      field: value === null ? null : { name: field, value },
      language,
    })
  return (
    <form onSubmit={handleSend}>
      <TextArea
        label={t('prompt')}
        placeholder={subject ? t('promptHint') : t('promptHintNew')}
        value={prompt}
        onChange={onPrompt}
        readOnly={isRunning}
        rows={2}
        data-autofocus
      />
      <Tools
        isRunning={isRunning}
        isBlank={typed === ''}
        onGenerate={() =>
          onAsk({ kind: 'generate', prompt: typed || t('sampleTopic'), passage: null, field: null, language })
        }
        onTranslate={to && (() => onAsk({ kind: 'translate', to, source: contentOf(subject) }))}
        onSeo={writes(site.languages, sourceOf(subject)) ? () => onAsk({ kind: 'seo' }) : undefined}
        onStop={onStop}
      />
      <p className="mt-2 text-small text-ink-2">{t(subject?.whole ? 'othersSend' : 'othersSendSample')}</p>
      {(value !== null || passage) && (
        <QuickPrompts
          words={value ?? passage?.words?.markdown ?? passage?.markdown ?? ''}
          isRunning={isRunning}
          onAsk={change}
        />
      )}
      {subject?.type === 'chapter' && subject.whole !== '' && (
        <ChapterPrompts
          isRunning={isRunning}
          onAsk={(prompt) =>
            onAsk({
              kind: 'generate',
              prompt,
              passage: null,
              field: null,
              language: sourceOf(subject),
              about: contentOf(subject),
            })
          }
        />
      )}
      <div className="mt-3 grid gap-x-4 gap-y-3 tablet:grid-cols-2">
        {subject && <FieldChoice subject={subject} field={field} onChange={onField} />}
        {to && <LanguageChoice targets={targets} to={to} onChange={setTo} />}
      </div>
    </form>
  )
}

interface ToolsProps {
  isRunning: boolean
  /** Nothing is typed. */
  isBlank: boolean
  onGenerate: () => void
  /** Left out: the person writes in no language that it could be asked in. */
  onTranslate: (() => void) | undefined
  onSeo: (() => void) | undefined
  onStop: () => void
}

function Tools({ isRunning, isBlank, onGenerate, onTranslate, onSeo, onStop }: ToolsProps) {
  const t = useTranslations('assistant')
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <Button isSmall icon="edit" disabled={isRunning} onClick={onGenerate}>
        {t('generate')}
      </Button>
      <Button isSmall icon="languages" disabled={isRunning || !onTranslate} onClick={onTranslate}>
        {t('translate')}
      </Button>
      <Button isSmall icon="search" disabled={isRunning || !onSeo} onClick={onSeo}>
        {t('seo')}
      </Button>
      <span className="flex-1" />
      {isRunning && <StopButton onStop={onStop} />}
      <Button isSmall kind="primary" type="submit" disabled={isBlank || isRunning}>
        {isRunning ? t('generating') : t('send')}
      </Button>
    </div>
  )
}

/** Takes the focus of the button that asked, which cannot be pressed now. */
function StopButton({ onStop }: { onStop: () => void }) {
  const t = useTranslations('assistant')
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    // A button that was disabled keeps the focus until the browser has drawn it.
    if (focused === document.body || focused?.matches('button:disabled'))
      place.current?.querySelector('button')?.focus()
  }, [])
  return (
    <span ref={place}>
      <Button isSmall icon="close" onClick={onStop}>
        {t('stop')}
      </Button>
    </span>
  )
}

const WORDS_OF_A_TERM = 3

/** Ready prompts about the selected words or a field. */
function QuickPrompts({
  words,
  isRunning,
  onAsk,
}: {
  words: string
  isRunning: boolean
  onAsk: (prompt: string) => void
}) {
  const t = useTranslations('assistant')
  const isTerm = words.split(/\s+/).length <= WORDS_OF_A_TERM
  const kinds: Quick[] = isTerm ? ['otherWord', 'correct'] : ['shorter', 'plainer', 'correct']
  return (
    <div role="group" aria-label={t('quick')} className="mt-2.5 flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button key={kind} kind="quiet" isSmall disabled={isRunning} onClick={() => onAsk(QUICK[kind])}>
          {t(`quickOnes.${kind}`)}
        </Button>
      ))}
    </div>
  )
}

/** Ready prompts about a whole chapter; the answer stands beside it. */
function ChapterPrompts({ isRunning, onAsk }: { isRunning: boolean; onAsk: (prompt: string) => void }) {
  const t = useTranslations('assistant')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="mt-2.5 flex flex-wrap items-center gap-2">
      <span id={id} className="text-second text-ink-2">
        {t('ofChapter')}
      </span>
      {(Object.keys(OF_CHAPTER) as OfChapter[]).map((kind) => (
        <Button key={kind} kind="quiet" isSmall disabled={isRunning} onClick={() => onAsk(OF_CHAPTER[kind])}>
          {t(`ofChapterOnes.${kind}`)}
        </Button>
      ))}
    </div>
  )
}

/** Chooses what the prompt is about: the running text at the caret, or a field. */
function FieldChoice({
  subject,
  field,
  onChange,
}: {
  subject: Subject
  field: string
  onChange: (field: string) => void
}) {
  const t = useTranslations('assistant')
  const { site } = useConsole()
  const waiting = useSyncExternalStore(openTalks.subscribe, openTalks.getSnapshot).map(({ key }) => key)
  const fields = fieldsOf(subject)
  if (fields.length === 0) return null
  const labelOf = (name: string) => (name === '' ? t('aboutText') : (subject.item.labels[name] ?? name))
  return (
    <SelectField label={t('about')} value={field} onChange={onChange}>
      {['', ...fields].map((name) => (
        <option key={name} value={name}>
          {name !== field && waiting.includes(talkOf(site.id, subject, name).key)
            ? t('aboutWaits', { label: labelOf(name) })
            : labelOf(name)}
        </option>
      ))}
    </SelectField>
  )
}

/** The language that Translate writes. */
function LanguageChoice({
  targets,
  to,
  onChange,
}: {
  targets: readonly Locale[]
  to: Locale
  onChange: (to: Locale) => void
}) {
  const t = useTranslations()
  return (
    <SelectField label={t('assistant.into')} value={to} onChange={(value) => onChange(value as Locale)}>
      {targets.map((locale) => (
        <option key={locale} value={locale}>
          {t(`console.contentLanguage.${locale}`)}
        </option>
      ))}
    </SelectField>
  )
}
