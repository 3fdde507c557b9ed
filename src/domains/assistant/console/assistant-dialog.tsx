import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { CopyButton } from '../../../console/copy-button.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { openField, openItem } from '../../../console/open-item.ts'
import { isLine, openText } from '../../../console/writing/open-text.ts'
import type { PartsChanged } from '../../../kernel/rich-text/parts.ts'
import { onOneLine } from '../../../kernel/words.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readAssistant } from '../calls.ts'
import type { AssistantState } from '../shapes.ts'
import { partsChangedIn, takenOf } from './pieces.ts'
import { Proposal, type Use } from './proposal.tsx'
import {
  askAbout,
  contentOf,
  OF_CHAPTER,
  type OfChapter,
  ownLanguage,
  QUICK,
  type Quick,
  sourceOf,
  targetOf,
  targetsOf,
  writes,
} from './question.ts'
import { fieldsOf, type Subject, subjectNow, talkOf } from './subject.ts'
import { type Asked, beforeOf, openTalks, type Talk } from './talks.ts'
import { TRANSLATIONS_PATH } from './translations/path.ts'
import { useWaiting } from './translations/use-translations.ts'
import { useTakenToast } from './use-taken-toast.ts'
import { usePrompt } from './use-prompt.ts'
import { useTalk } from './use-talk.ts'

/** The assistant over the open screen: asks a model, shows its proposal, and changes nothing by itself. */
export default function AssistantDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('assistant')
  const call = useCall()
  const { site } = useConsole()
  const [subject] = useState(subjectNow)
  const state = useQuery({
    queryKey: ['assistant', site.id],
    queryFn: () => call(readAssistant, { params: { forkId: site.id } }),
    staleTime: 0,
  })
  if (state.data?.provider)
    return <Asking subject={subject} state={state.data} onSpent={state.refetch} onClose={onClose} />
  return (
    <Dialog
      title={t('title')}
      width={672}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <p className="mr-auto text-second text-ink-2">{state.data && t('worksWithout')}</p>
          <Button onClick={onClose}>{t('close')}</Button>
          {state.data?.maySetUp && (
            <Link to={SETTINGS_PATH} onClick={onClose} className={buttonClass({ kind: 'primary' })}>
              {t('setUp')}
            </Link>
          )}
        </>
      }
    >
      {state.isError && (
        <LoadingFailed
          sentence="assistant.loadingFailed"
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data && <Missing />}
    </Dialog>
  )
}

function Missing() {
  const t = useTranslations('assistant')
  return (
    <>
      <div className="mb-4 flex gap-3.5">
        <span className="flex size-10 flex-none items-center justify-center rounded-control bg-sunken text-ink-2">
          <Icon name="assistant" className="size-5" />
        </span>
        <div>
          <p className="font-semibold">{t('missing')}</p>
          <p className="text-second text-ink-2">{t('missingText')}</p>
        </div>
      </div>
      <TextArea
        label={t('prompt')}
        value=""
        placeholder={t('promptHint')}
        onChange={() => {}}
        readOnly
        rows={2}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button isSmall icon="edit" disabled>
          {t('generate')}
        </Button>
        <Button isSmall icon="languages" disabled>
          {t('translate')}
        </Button>
        <Button isSmall icon="search" disabled>
          {t('seo')}
        </Button>
        <Button isSmall disabled>
          {t('send')}
        </Button>
      </div>
    </>
  )
}

interface AskingProps {
  subject: Subject | null
  state: AssistantState
  onSpent: () => unknown
  onClose: () => void
}

function Asking({ subject, state, onSpent, onClose }: AskingProps) {
  const t = useTranslations('assistant')
  const { site } = useConsole()
  const toast = useToast()
  const [field, setField] = useState(() => firstField(site.id, subject))
  const place = talkOf(site.id, subject, field)
  const { talk, ...answer } = useTalk(place)
  const discard = useDiscard(talk, answer.discard)
  const toastTaken = useTakenToast()
  const failed = talk?.standing.kind === 'failed' && talk.asked.kind === 'generate' ? talk.asked.prompt : ''
  const prompt = usePrompt(talkOf(site.id, subject, '').key, failed)
  const isRunning = talk?.standing.kind === 'running'
  // A new prompt is for the language in which the site is written (contract row C327), or for one that the person writes.
  const language = ownLanguage(subject?.item.locale ?? site.sourceLanguage, site.languages)

  async function begin(question: Asked): Promise<void> {
    const outcome = await askAbout(question, { subject, siteId: site.id, ask: answer.ask })
    void onSpent()
    if (outcome === 'done') {
      if (question.kind === 'generate') prompt.end(question.prompt)
      toast({ title: t(`done.${question.kind}`), description: t(`doneText.${question.kind}`) })
    }
    if (outcome === 'failed')
      toast({
        title: t(`failed.${question.kind}`),
        description: t(`failedText.${question.kind}`),
        isDestructive: true,
      })
  }

  function handleTaken(): void {
    answer.discard()
    onClose()
  }

  function takeField({ name, value }: { name: string; value: string }, text: string): void {
    const now = openItem()
    if (!now || now.values[name] !== value) return toast({ title: t('fieldChanged') })
    const { answerId = null } = talk ?? {}
    handleTaken()
    if (answerId !== null) now.take(name, answerId)
    const after = onOneLine(text)
    now.edit(name, after)
    const title = t('fieldTaken', { field: now.labels[name] ?? name })
    toastTaken({ item: now, title, changes: [{ field: name, before: value, after }] })
  }

  function use(how: Use, text: string): void {
    const { passage, field: asked } = talk?.asked.kind === 'generate' ? talk.asked : NOTHING_ASKED
    if (asked) return takeField(asked, text)
    const { answerId = null } = talk ?? {}
    handleTaken()
    // The dialog that closes gives the focus back to its button; after that the text takes it.
    setTimeout(() => {
      const open = openText()
      if (open && answerId !== null) openItem()?.take(open.field, answerId)
      if (how === 'replace' && passage && open?.replace(passage, text)) return
      // What somebody else wrote there meanwhile is not what was asked about.
      if (how === 'replace') toast({ title: t('changedMeanwhile') })
      open?.insert(text)
    })
  }

  return (
    <Dialog
      title={t('title')}
      width={672}
      onClose={onClose}
      closeLabel={t('close')}
      footer={<Foot talk={talk} subject={subject} onUse={use} onDiscard={discard} onClose={onClose} />}
    >
      <What subject={subject} field={field} state={state} language={language} onLeave={onClose} />
      <Questions
        subject={subject}
        field={field}
        onField={setField}
        language={language}
        isRunning={isRunning}
        prompt={prompt.prompt}
        onPrompt={prompt.set}
        onAsk={(question) => void begin(question)}
        onStop={answer.stop}
      />
      {talk && (
        <Proposal
          talk={talk}
          subject={subject}
          onRetry={() => void begin(talk.asked)}
          onEdit={answer.edit}
          onToggle={answer.toggle}
          onTaken={handleTaken}
        />
      )}
      <Elsewhere own={talkOf(site.id, subject, '').key} onClose={onClose} />
      <Spent state={state} />
    </Dialog>
  )
}

/** Gives what discards an answer, and offers to bring it back. */
function useDiscard(talk: Talk | null, discard: ReturnType<typeof useTalk>['discard']): () => void {
  const t = useTranslations('assistant')
  const toast = useToast()
  return () => {
    const putBack = discard()
    // Of an answer that has failed before its first word nothing is lost.
    if (talk === null || talk.standing.text === '') return
    const undo = () => {
      if (!putBack()) toast({ title: t('notPutBack') })
    }
    toast({ title: t('discarded'), action: { label: t('undo'), onAct: undo } })
  }
}

interface QuestionsProps {
  subject: Subject | null
  /** What Send is about; '' for the running text. */
  field: string
  onField: (field: string) => void
  language: Locale
  isRunning: boolean
  prompt: string
  onPrompt: (prompt: string) => void
  onAsk: (question: Asked) => void
  onStop: () => void
}

/** What can be asked. */
function Questions(props: QuestionsProps) {
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
        <QuickOnes
          words={value ?? passage?.words?.markdown ?? passage?.markdown ?? ''}
          isRunning={isRunning}
          onAsk={change}
        />
      )}
      {subject?.type === 'chapter' && subject.whole !== '' && (
        <AboutChapter
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
        {subject && <AboutField subject={subject} field={field} onChange={onField} />}
        {to && <Target targets={targets} to={to} onChange={setTo} />}
      </div>
    </form>
  )
}

const NOTHING_ASKED = { passage: null, field: null }

/** The field with the caret, or one at which a proposal waits; '' for the running text. */
function firstField(siteId: string, subject: Subject | null): string {
  const fields = fieldsOf(subject)
  const keys = openTalks.getSnapshot().map(({ key }) => key)
  const waiting = fields.filter((name) => keys.includes(talkOf(siteId, subject, name).key))
  const isText = keys.includes(talkOf(siteId, subject, '').key)
  const last = openField()
  return fields.includes(last) ? last : isText ? '' : (waiting[0] ?? '')
}

/** The proposals that wait at other items of the site. */
function Elsewhere({ own, onClose }: { own: string; onClose: () => void }) {
  const t = useTranslations()
  const { site } = useConsole()
  const others = useSyncExternalStore(openTalks.subscribe, openTalks.getSnapshot).flatMap(
    ({ key, siteId, place }) =>
      siteId === site.id && place && !key.startsWith(own) ? [{ key, ...place }] : [],
  )
  const waiting = useWaiting().data?.length ?? 0
  if (others.length + waiting === 0) return null
  return (
    <section aria-label={t('assistant.elsewhere')} className="mt-4 text-second">
      <h3 className="font-semibold">{t('assistant.elsewhere')}</h3>
      <ul>
        {others.map(({ key, title, path }) => (
          <li key={key}>
            <Link
              to={path}
              onClick={onClose}
              className="hit inline-block py-1 underline underline-offset-3 wrap-anywhere"
            >
              {title || t('console.untitled')}
            </Link>
          </li>
        ))}
        {waiting > 0 && (
          <li>
            <Link
              to={TRANSLATIONS_PATH}
              onClick={onClose}
              className="hit inline-block py-1 underline underline-offset-3"
            >
              {t('assistant.many.menu')} ({waiting})
            </Link>
          </li>
        )}
      </ul>
    </section>
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

const SETTINGS_PATH = '/admin/settings/integrations'

/** What Send sends, and to whom. */
function What({
  subject,
  field,
  state: { provider, maySetUp },
  language: locale,
  onLeave,
}: {
  subject: Subject | null
  field: string
  state: AssistantState
  language: Locale
  /** The dialog is left for the settings. */
  onLeave: () => void
}) {
  const t = useTranslations()
  const language = t(`console.contentLanguage.${locale}`)
  const part = ({ item, passage }: Subject) => {
    if (field !== '') return t('assistant.field', { field: item.labels[field] ?? field })
    if (!passage) return null
    const { words } = passage
    const { first, count } = passage.paragraphs
    if (count === 0) return t('assistant.blocks', { count: passage.count })
    if (!words) return t('assistant.paragraphs', { first, count })
    return t('assistant.selected', { count: words.markdown.split(/\s+/).length, first })
  }
  const sent = subject && part(subject)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-canvas px-3 py-2 text-second">
      <Icon name="eye" className="size-4 flex-none text-ink-2" />
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere" dir="auto">
        {subject && sent !== null
          ? t.rich('assistant.sends', {
              title: () => <b className="font-serif">{subject.item.title || t('console.untitled')}</b>,
              part: sent,
              language,
            })
          : t('assistant.sendsPrompt', { language })}
      </span>
      <span className="text-ink-2 wrap-anywhere">
        {t('assistant.to', { host: provider?.host ?? '', model: provider?.model ?? '' })}
      </span>
      {maySetUp && (
        <Link
          to={SETTINGS_PATH}
          onClick={onLeave}
          aria-label={`${t('assistant.change')}: ${t('assistant.provider')}`}
          className="hit flex-none rounded-badge font-medium text-accent underline underline-offset-3"
        >
          {t('assistant.change')}
        </Link>
      )}
    </p>
  )
}

const WORDS_OF_A_TERM = 3

/** What is asked most about words that stand there. */
function QuickOnes({
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

/** What is asked most about a whole chapter; the answer stands beside it. */
function AboutChapter({ isRunning, onAsk }: { isRunning: boolean; onAsk: (prompt: string) => void }) {
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

/** What Send is about: the running text at the caret, or a field. */
function AboutField({
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
function Target({
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

function Spent({ state: { spent, tokensPerMonth } }: { state: AssistantState }) {
  const t = useTranslations('assistant')
  const format = useFormatter()
  const tokens = format.number(spent.tokens)
  return (
    <p className="mt-3 text-small text-ink-2">
      {t('promise')}{' '}
      {tokensPerMonth === null
        ? t('spent', { tokens })
        : t('spentOf', { tokens, most: format.number(tokensPerMonth) })}
    </p>
  )
}

interface FootProps {
  talk: Talk | null
  subject: Subject | null
  onUse: (how: Use, text: string) => void
  onDiscard: () => void
  onClose: () => void
}

function Foot({ talk, subject, onUse, onDiscard, onClose }: FootProps) {
  const t = useTranslations('assistant')
  if (!talk || talk.standing.kind === 'running' || talk.standing.text === '')
    return (
      <>
        {talk?.standing.kind === 'running' && <p className="mr-auto text-second text-ink-2">{t('goesOn')}</p>}
        {talk?.standing.kind === 'failed' && (
          <Button kind="quiet" onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </>
    )
  const { asked } = talk
  const text = takenOf(talk)
  const before = beforeOf(asked)
  const isOfField = asked.kind === 'generate' && asked.field !== null
  const isWords = asked.kind === 'generate' && asked.passage?.words !== undefined
  const isBroken = isWords && !isLine(text)
  const parts = partsChangedIn(talk, text)
  // A translation has what the source has; what an author asks to change may leave something out.
  const isRefused = asked.kind === 'translate' && parts.length > 0
  const isForText =
    asked.kind === 'generate' || (asked.kind === 'translate' && asked.to === subject?.item.locale)
  return (
    <>
      <span className="flex max-tablet:[&>*]:flex-1 tablet:flex-1">
        <Button kind="quiet" onClick={onDiscard}>
          {t('discard')}
        </Button>
        <CopyButton label={t('copy')} text={text} />
      </span>
      {isBroken && <p className="basis-full text-second text-draft">{t('notALine')}</p>}
      {parts.length > 0 && (
        <p className="basis-full text-second text-draft">
          {t(isRefused ? 'partsRefused' : 'partsChanged')} <Parts parts={parts} />
        </p>
      )}
      {isForText && !isOfField && subject?.text && (
        <Button disabled={isRefused} onClick={() => onUse('insert', text)}>
          {t('insert')}
        </Button>
      )}
      {before !== '' && (isOfField ? subject?.item.mayWrite : subject?.text) && (
        <Button kind="primary" disabled={text === before || isBroken} onClick={() => onUse('replace', text)}>
          {isOfField
            ? t('replaceField')
            : isWords
              ? t('replaceWords')
              : t('replace', {
                  count: Math.max(1, (asked.kind === 'generate' && asked.passage?.paragraphs.count) || 1),
                })}
        </Button>
      )}
    </>
  )
}

/** Which parts of a text are gone, and which came. */
function Parts({ parts }: { parts: readonly PartsChanged[] }) {
  const t = useTranslations('assistant.parts')
  const format = useFormatter()
  const told = parts.flatMap(({ kind, missing, added }) => [
    ...(missing > 0 ? [t('missing', { what: t(kind, { count: missing }) })] : []),
    ...(added > 0 ? [t('added', { what: t(kind, { count: added }) })] : []),
  ])
  return `${format.list(told)}.`
}
