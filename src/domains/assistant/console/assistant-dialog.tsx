import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { CopyButton } from '../../../console/copy-button.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { openText } from '../../../console/writing/open-text.ts'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readAssistant } from '../calls.ts'
import type { AssistantState } from '../shapes.ts'
import { takenOf } from './pieces.ts'
import { Proposal, type Use } from './proposal.tsx'
import { askAbout, sourceOf, targetOf } from './question.ts'
import { type Subject, subjectNow, talkOf } from './subject.ts'
import { type Asked, openTalks, type Talk } from './talks.ts'
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
            <Link
              to="/admin/settings/integrations"
              onClick={onClose}
              className={buttonClass({ kind: 'primary' })}
            >
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
  // The title may change while the dialog is open, and the question stays where it was asked.
  const [place] = useState(() => talkOf(site.id, subject))
  const { talk, ...answer } = useTalk(place)
  const [prompt, setPrompt] = useState(() =>
    talk?.standing.kind === 'failed' && talk.asked.kind === 'generate' ? talk.asked.prompt : '',
  )
  const isRunning = talk?.standing.kind === 'running'
  // A new prompt is for the language in which the site is written (contract row C327).
  const language = subject?.item.locale ?? site.sourceLanguage

  async function begin(question: Asked): Promise<void> {
    const outcome = await askAbout(question, { subject, siteId: site.id, ask: answer.ask })
    void onSpent()
    if (outcome === 'done') {
      if (question.kind === 'generate') setPrompt('')
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

  function use(how: Use, text: string): void {
    const passage = talk?.asked.kind === 'generate' ? talk.asked.passage : null
    handleTaken()
    // The dialog that closes gives the focus back to its button; after that the text takes it.
    setTimeout(() => {
      const open = openText()
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
      footer={<Foot talk={talk} subject={subject} onUse={use} onDiscard={answer.discard} onClose={onClose} />}
    >
      <What subject={subject} state={state} language={language} />
      <Questions
        subject={subject}
        language={language}
        isRunning={isRunning}
        prompt={prompt}
        onPrompt={setPrompt}
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
      <Elsewhere own={place.key} onClose={onClose} />
      <Spent state={state} />
    </Dialog>
  )
}

interface QuestionsProps {
  subject: Subject | null
  language: Locale
  isRunning: boolean
  prompt: string
  onPrompt: (prompt: string) => void
  onAsk: (question: Asked) => void
  onStop: () => void
}

/** What can be asked. */
function Questions({ subject, language, isRunning, prompt, onPrompt, onAsk, onStop }: QuestionsProps) {
  const t = useTranslations('assistant')
  const [to, setTo] = useState<Locale>(() => targetOf(subject))
  const typed = prompt.trim()
  const handleSend = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '' || isRunning) return
    onAsk({ kind: 'generate', prompt: typed, passage: subject?.passage ?? null, language })
  }
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
          onAsk({ kind: 'generate', prompt: typed || t('sampleTopic'), passage: null, language })
        }
        onTranslate={() => onAsk({ kind: 'translate', to })}
        onSeo={() => onAsk({ kind: 'seo' })}
        onStop={onStop}
      />
      <Target subject={subject} to={to} onChange={setTo} />
    </form>
  )
}

/** The proposals that wait at other items of the site. */
function Elsewhere({ own, onClose }: { own: string; onClose: () => void }) {
  const t = useTranslations()
  const { site } = useConsole()
  const others = useSyncExternalStore(openTalks.subscribe, openTalks.getSnapshot).flatMap(
    ({ key, siteId, place }) => (siteId === site.id && key !== own && place ? [{ key, ...place }] : []),
  )
  if (others.length === 0) return null
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
      </ul>
    </section>
  )
}

interface ToolsProps {
  isRunning: boolean
  /** Nothing is typed. */
  isBlank: boolean
  onGenerate: () => void
  onTranslate: () => void
  onSeo: () => void
  onStop: () => void
}

function Tools({ isRunning, isBlank, onGenerate, onTranslate, onSeo, onStop }: ToolsProps) {
  const t = useTranslations('assistant')
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <Button isSmall icon="edit" disabled={isRunning} onClick={onGenerate}>
        {t('generate')}
      </Button>
      <Button isSmall icon="languages" disabled={isRunning} onClick={onTranslate}>
        {t('translate')}
      </Button>
      <Button isSmall icon="search" disabled={isRunning} onClick={onSeo}>
        {t('seo')}
      </Button>
      <span className="flex-1" />
      {isRunning && (
        <Button isSmall icon="close" onClick={onStop}>
          {t('stop')}
        </Button>
      )}
      <Button isSmall kind="primary" type="submit" disabled={isBlank || isRunning}>
        {isRunning ? t('generating') : t('send')}
      </Button>
    </div>
  )
}

/** What goes out, and to whom. */
function What({
  subject,
  state: { provider },
  language: locale,
}: {
  subject: Subject | null
  state: AssistantState
  language: Locale
}) {
  const t = useTranslations()
  const language = t(`console.contentLanguage.${locale}`)
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-canvas px-3 py-2 text-second">
      <Icon name="eye" className="size-4 flex-none text-ink-2" />
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere" dir="auto">
        {subject
          ? t.rich('assistant.sends', {
              title: () => <b className="font-serif">{subject.item.title || t('console.untitled')}</b>,
              part: subject.passage
                ? t('assistant.paragraphs', { first: subject.passage.first, count: subject.passage.count })
                : t('assistant.whole'),
              language,
            })
          : t('assistant.sendsPrompt', { language })}
      </span>
      <span className="text-ink-2 wrap-anywhere">
        {t('assistant.to', { host: provider?.host ?? '', model: provider?.model ?? '' })}
      </span>
    </p>
  )
}

/** The language that Translate writes. */
function Target({
  subject,
  to,
  onChange,
}: {
  subject: Subject | null
  to: Locale
  onChange: (to: Locale) => void
}) {
  const t = useTranslations()
  const from = sourceOf(subject)
  return (
    <div className="mt-3 max-w-60">
      <SelectField label={t('assistant.into')} value={to} onChange={(value) => onChange(value as Locale)}>
        {LOCALES.filter((locale) => locale !== from).map((locale) => (
          <option key={locale} value={locale}>
            {t(`console.contentLanguage.${locale}`)}
          </option>
        ))}
      </SelectField>
    </div>
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
  const isAllLeft = asked.kind === 'generate' && text === asked.passage?.markdown
  const isForText =
    asked.kind === 'generate' || (asked.kind === 'translate' && asked.to === subject?.item.locale)
  return (
    <>
      <Button kind="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <CopyButton label={t('copy')} text={text} />
      <span className="flex-1" />
      {isForText && subject?.text && (
        <>
          <Button onClick={() => onUse('insert', text)}>{t('insert')}</Button>
          {asked.kind === 'generate' && asked.passage && (
            <Button kind="primary" disabled={isAllLeft} onClick={() => onUse('replace', text)}>
              {t('replace', { count: asked.passage.count })}
            </Button>
          )}
        </>
      )}
    </>
  )
}
