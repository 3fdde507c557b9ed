import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { CopyButton } from '../../../console/copy-button.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readAssistant } from '../calls.ts'
import { AI_DEFAULTS } from '../contract.ts'
import type { AssistantState } from '../shapes.ts'
import { Proposal, type Use } from './proposal.tsx'
import { askAbout, type Asked, sourceOf, targetOf } from './question.ts'
import { type Subject, subjectNow } from './subject.ts'
import { useAnswer } from './use-answer.ts'

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
  const answer = useAnswer()
  const [prompt, setPrompt] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [to, setTo] = useState<Locale>(() => targetOf(subject))
  const isRunning = answer.standing.kind === 'running'
  const language = subject?.item.locale ?? AI_DEFAULTS.language

  async function begin(question: Asked): Promise<void> {
    setAsked(question)
    const outcome = await askAbout(question, { subject, siteId: site.id, language, ask: answer.ask })
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

  function use(how: Use, text: string): void {
    onClose()
    // The dialog that closes gives the focus back to its button; after that the text takes it.
    setTimeout(() => {
      // What somebody else wrote there meanwhile is not what was asked about.
      const isSame = subject?.text?.passage()?.markdown === subject?.passage?.markdown
      if (how === 'replace' && !isSame) toast({ title: t('changedMeanwhile') })
      subject?.text?.[isSame ? how : 'insert'](text)
    })
  }

  return (
    <Dialog
      title={t('title')}
      width={672}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <Foot
          standing={answer.standing}
          asked={asked}
          subject={subject}
          onUse={use}
          onDiscard={answer.discard}
          onClose={onClose}
        />
      }
    >
      <What subject={subject} state={state} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const isReady = prompt.trim() !== '' && !isRunning
          const isPassage = (subject?.passage ?? null) !== null
          if (isReady) void begin({ kind: 'generate', prompt: prompt.trim(), isPassage })
        }}
      >
        <TextArea
          label={t('prompt')}
          placeholder={subject ? t('promptHint') : t('promptHintNew')}
          value={prompt}
          onChange={setPrompt}
          readOnly={isRunning}
          rows={2}
          data-autofocus
        />
        <Tools
          isRunning={isRunning}
          isBlank={prompt.trim() === ''}
          onGenerate={() =>
            void begin({ kind: 'generate', prompt: prompt.trim() || t('sampleTopic'), isPassage: false })
          }
          onTranslate={() => void begin({ kind: 'translate', to })}
          onSeo={() => void begin({ kind: 'seo' })}
          onStop={answer.stop}
        />
        <Target subject={subject} to={to} onChange={setTo} />
      </form>
      {asked && (
        <Proposal
          standing={answer.standing}
          asked={asked}
          subject={subject}
          onRetry={() => void begin(asked)}
          onEdit={answer.edit}
          onClose={onClose}
        />
      )}
      <Spent state={state} />
    </Dialog>
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
function What({ subject, state: { provider } }: { subject: Subject | null; state: AssistantState }) {
  const t = useTranslations()
  const language = t(`console.contentLanguage.${subject?.item.locale ?? AI_DEFAULTS.language}`)
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
  standing: ReturnType<typeof useAnswer>['standing']
  asked: Asked | null
  subject: Subject | null
  onUse: (how: Use, text: string) => void
  onDiscard: () => void
  onClose: () => void
}

function Foot({ standing, asked, subject, onUse, onDiscard, onClose }: FootProps) {
  const t = useTranslations('assistant')
  if (standing.kind === 'none' || standing.kind === 'running' || standing.text === '')
    return <Button onClick={onClose}>{t('close')}</Button>
  const { text } = standing
  const isForText =
    asked?.kind === 'generate' || (asked?.kind === 'translate' && asked.to === subject?.item.locale)
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
          {asked?.kind === 'generate' && asked.isPassage && (
            <Button kind="primary" onClick={() => onUse('replace', text)}>
              {t('replace', { count: subject.passage?.count ?? 1 })}
            </Button>
          )}
        </>
      )}
    </>
  )
}
