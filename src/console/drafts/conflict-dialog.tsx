import { Fragment, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CopyButton } from '../copy-button.tsx'
import type { Draft, Question } from '../saving/draft.ts'
import type { Take, Values } from '../saving/draft-state.ts'
import { useReadableLinks } from '../use-link-targets.ts'
import { useOwnMoment } from '../use-moment-words.ts'
import { useSnapshot } from './use-draft.ts'
import { markWords } from '../../kernel/word-marks.ts'

/** What is chosen for each field: one of its versions, or other words. */
type Choices = Readonly<Record<string, Choice>>
type Choice = Take | 'own'

interface Props<Item> {
  draft: Draft<Item>
  labels: Readonly<Record<string, string>>
  /** A field's value as people read it, where the form shows something other than the stored value. */
  wordsOf?: (field: string, value: string) => string
  /** Fields of running text, of which both versions can be kept, one after the other. */
  texts?: ReadonlySet<string>
  /** Fields of plain text, in which other words can replace both versions. */
  typed?: ReadonlySet<string>
  /** It comes by itself, so it waits until the person has closed whatever dialog is open. */
  isWaiting?: boolean
  /** Called once the choice is saved, or could not be. */
  onChosen?: (isSaved: boolean) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Shows mine and theirs of each field that both changed, and saves what was chosen. */
export function ConflictDialog<Item>(props: Props<Item>) {
  const { draft, labels, isWaiting = false, onChosen } = props
  const t = useTranslations('console')
  const { isChoosing, merged } = useSnapshot(draft)
  const [choices, setChoices] = useState<Choices>({})
  const [own, setOwn] = useState<Values>({})
  const isFree = useIsFree(isChoosing && isWaiting)
  if (!isChoosing || (isWaiting && !isFree)) return null
  const questions = draft.questions()
  const [name] = new Set(questions.map(({ meeting }) => meeting?.by || ''))
  const handleSave = async () => {
    const takes = Object.entries(choices).map(([field, choice]): [string, Take] => {
      if (choice !== 'own') return [field, choice]
      draft.edit(field, own[field] ?? '')
      return [field, 'mine']
    })
    setChoices({})
    setOwn({})
    const isSaved = await draft.choose(Object.fromEntries(takes))
    onChosen?.(isSaved)
  }
  return (
    <Dialog
      title={name ? t('conflictWith', { name }) : t('conflictTitle')}
      width={800}
      isUnasked
      onClose={draft.decideLater}
      footer={
        <>
          <Button kind="quiet" onClick={draft.decideLater}>
            {t('decideLater')}
          </Button>
          <Button
            kind="primary"
            disabled={questions.some(({ field }) => !choices[field])}
            onClick={() => void handleSave()}
          >
            {t(answerOf(questions.map(({ field }) => choices[field])))}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-second text-ink-2">{t('conflictText')}</p>
      {questions.map((question) => (
        <QuestionFields
          key={question.field}
          question={question}
          of={props}
          choice={choices[question.field]}
          onChoose={(choice) => setChoices({ ...choices, [question.field]: choice })}
          own={own[question.field]}
          onOwn={(text) => setOwn({ ...own, [question.field]: text })}
        />
      ))}
      {merged.length > 0 && (
        <p className="flex items-center gap-2 text-second text-ink-2">
          <Icon name="check" className="size-4 text-ok-mark" />
          {t('merged', { fields: merged.map((field) => labels[field]).join(', ') })}
        </p>
      )}
    </Dialog>
  )
}

/** Whether no dialog was open once since it was wanted. */
function useIsFree(isWanted: boolean): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const look = () => {
      if (document.querySelector('dialog[open]')) return
      watch.disconnect()
      setIsFree(true)
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    look()
    return () => {
      watch.disconnect()
      setIsFree(false)
    }
  }, [isWanted])
  return isFree
}

/** The label of the button: whose version is kept, if all fields have the same choice. */
function answerOf(choices: readonly (Choice | undefined)[]): 'keepMine' | 'keepTheirs' | 'saveChosen' {
  const [first, ...others] = new Set(choices)
  if (others.length > 0) return 'saveChosen'
  return first === 'mine' ? 'keepMine' : first === 'theirs' ? 'keepTheirs' : 'saveChosen'
}

interface QuestionProps<Item> {
  question: Question
  of: Props<Item>
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
  own: string | undefined
  onOwn: (text: string) => void
}

function QuestionFields<Item>({ question, of, choice, onChoose, own, onOwn }: QuestionProps<Item>) {
  const { labels, wordsOf = (_, value) => value, texts = NONE, typed = NONE } = of
  const { field, meeting, ...words } = question
  const t = useTranslations('console')
  const ownMoment = useOwnMoment()
  const savedAt = meeting?.at ? t('savedAt', { time: ownMoment(meeting.at, { isTime: true }) }) : ''
  const name = `conflict-${field}`
  const said = { mine: wordsOf(field, words.mine), theirs: wordsOf(field, words.theirs) }
  const readable = useReadableLinks(Object.values(said))
  const handleOwn = () => {
    onChoose('own')
    onOwn(own ?? words.mine)
  }
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 text-second font-semibold">{labels[field]}</legend>
      <div className="grid gap-3 tablet:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <Version
            key={side}
            name={name}
            label={side === 'theirs' && meeting?.by ? meeting.by : t(side)}
            aside={side === 'theirs' ? savedAt : ''}
            copyLabel={t(side === 'mine' ? 'copyMyText' : 'copyTheirText')}
            text={readable(said[side])}
            other={readable(said[side === 'mine' ? 'theirs' : 'mine'])}
            isChosen={choice === side}
            onChoose={() => onChoose(side)}
          />
        ))}
      </div>
      {texts.has(field) && (
        <OtherChoice
          name={name}
          label={t('keepBoth')}
          isChosen={choice === 'both'}
          onChoose={() => onChoose('both')}
        />
      )}
      {typed.has(field) && !texts.has(field) && (
        <>
          <OtherChoice name={name} label={t('writeAnew')} isChosen={choice === 'own'} onChoose={handleOwn} />
          {choice === 'own' && (
            <TextArea
              label={labels[field] ?? field}
              isLabelHidden
              isAuthored
              rows={1}
              dir="auto"
              value={own ?? ''}
              onChange={onOwn}
            />
          )}
        </>
      )}
    </fieldset>
  )
}

interface OtherChoiceProps {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

/** A choice beside the two versions. */
function OtherChoice({ name, label, isChosen, onChoose }: OtherChoiceProps) {
  return (
    <label className="mt-2 flex min-h-11 items-center gap-2.5 text-second">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

interface VersionProps {
  name: string
  label: string
  /** When it was saved. */
  aside: string
  copyLabel: string
  text: string
  /** The text that `text` is compared with; words that are the same are not marked. */
  other: string
  isChosen: boolean
  onChoose: () => void
}

function Version({ name, label, aside, copyLabel, text, other, isChosen, onChoose }: VersionProps) {
  const frame = isChosen ? 'border-accent ring-1 ring-accent' : 'border-line-2'
  return (
    <div className={`flex min-w-0 flex-col rounded-card border ${frame}`}>
      <div
        className={`flex items-center gap-2 rounded-t-card border-b border-line pr-1 ${isChosen ? 'bg-accent-soft' : 'bg-sunken'}`}
      >
        <label className="flex min-h-11 flex-1 items-center gap-2.5 pl-3.5 font-semibold">
          <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
          {label}
          {aside && <span className="text-second font-normal text-ink-2">{aside}</span>}
        </label>
        <CopyButton label={copyLabel} text={text} isIcon />
      </div>
      {/* A long text scrolls by keyboard, too. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-72 min-h-11 overflow-y-auto px-4 py-3.5 font-serif text-item whitespace-pre-wrap wrap-anywhere"
        dir="auto"
      >
        {markWords(text, other).map(({ text: words, isOwn }, i) =>
          isOwn ? (
            <Fragment key={i}>
              <mark className="rounded-xs bg-add text-inherit underline underline-offset-3">
                {words.trimEnd()}
              </mark>
              {words.slice(words.trimEnd().length)}
            </Fragment>
          ) : (
            words
          ),
        )}
      </div>
    </div>
  )
}
