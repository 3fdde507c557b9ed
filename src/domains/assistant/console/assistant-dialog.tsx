import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { openField, openItem } from '../../../console/open-item.ts'
import { openText } from '../../../console/writing/open-text.ts'
import { onOneLine } from '../../../kernel/words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readAssistant } from '../calls.ts'
import type { AssistantState } from '../shapes.ts'
import { Proposal, type Use } from './proposal.tsx'
import { askAbout, ownLanguage } from './question.ts'
import { fieldsOf, type Subject, subjectNow, talkOf } from './subject.ts'
import { type Asked, openTalks, type Talk } from './talks.ts'
import { TRANSLATIONS_PATH } from './translations/path.ts'
import { useWaiting } from './translations/use-translations.ts'
import { useTakenToast } from './use-taken-toast.ts'
import { usePrompt } from './use-prompt.ts'
import { useTalk } from './use-talk.ts'
import { Questions } from './questions.tsx'
import { SETTINGS_PATH, SentText } from './sent-text.tsx'
import { ProposalFoot } from './proposal-foot.tsx'

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
  const { use, taken } = useTaking(talk, answer.discard, onClose)
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

  return (
    <Dialog
      title={t('title')}
      width={672}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <ProposalFoot talk={talk} subject={subject} onUse={use} onDiscard={discard} onClose={onClose} />
      }
    >
      <SentText subject={subject} field={field} state={state} language={language} onLeave={onClose} />
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
          onTaken={taken}
        />
      )}
      <Elsewhere own={talkOf(site.id, subject, '').key} onClose={onClose} />
      <Spent state={state} />
    </Dialog>
  )
}

/** Puts an answer where it was asked for, and closes the dialog. `taken`: the answer went elsewhere already. */
function useTaking(talk: Talk | null, discard: ReturnType<typeof useTalk>['discard'], onClose: () => void) {
  const t = useTranslations('assistant')
  const toast = useToast()
  const toastTaken = useTakenToast()

  function taken(): void {
    discard()
    onClose()
  }

  function takeField({ name, value }: { name: string; value: string }, text: string): void {
    const now = openItem()
    if (!now || now.values[name] !== value) return toast({ title: t('fieldChanged') })
    const { answerId = null } = talk ?? {}
    taken()
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
    taken()
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

  return { use, taken }
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
