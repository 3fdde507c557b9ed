import { Fragment, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CopyButton } from '../copy-button.tsx'
import type { Draft } from '../saving/draft.ts'
import type { Take, Values } from '../saving/draft-state.ts'
import { useSnapshot } from './use-draft.ts'
import { markWords } from '../saving/word-marks.ts'

/** What is taken of each field: one of its versions, or words of one's own. */
type Choices = Readonly<Record<string, Take | 'own'>>

interface Props<Item> {
  draft: Draft<Item>
  labels: Readonly<Record<string, string>>
  /** A field's value in words, where the form shows something else than what is stored. */
  wordsOf?: (field: string, value: string) => string
  /** Fields of running text, where both versions can stand one behind the other. */
  texts?: ReadonlySet<string>
  /** Fields that are typed as they are: other words can be put in the place of both. */
  typed?: ReadonlySet<string>
  /** Told once what was chosen is saved, or is not. */
  onChosen?: (isSaved: boolean) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Shows mine and theirs of each field that both changed, and saves what was chosen. */
export function ConflictDialog<Item>({
  draft,
  labels,
  wordsOf = (_, value) => value,
  texts = NONE,
  typed = NONE,
  onChosen,
}: Props<Item>) {
  const t = useTranslations('console')
  const format = useFormatter()
  const { isChoosing, merged } = useSnapshot(draft)
  const [choices, setChoices] = useState<Choices>({})
  const [own, setOwn] = useState<Values>({})
  if (!isChoosing) return null
  const questions = draft.questions()
  const isComplete = questions.every(({ field }) => choices[field])
  const taken = new Set(questions.map(({ field }) => choices[field]))
  const [name] = new Set(questions.map(({ meeting }) => meeting?.by || ''))
  const answer =
    isComplete && taken.size === 1 && !taken.has('both') && !taken.has('own')
      ? taken.has('mine')
        ? 'keepMine'
        : 'keepTheirs'
      : 'saveChosen'
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
          <Button kind="primary" disabled={!isComplete} onClick={() => void handleSave()}>
            {t(answer)}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-second text-ink-2">{t('conflictText')}</p>
      {questions.map(({ field, meeting, ...words }) => (
        <fieldset key={field} className="mb-5">
          <legend className="mb-1.5 text-second font-semibold">{labels[field]}</legend>
          <div className="grid gap-3 tablet:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <Version
                key={side}
                name={`conflict-${field}`}
                label={side === 'theirs' && meeting?.by ? meeting.by : t(side)}
                aside={
                  side === 'theirs' && meeting?.at
                    ? t('savedAt', { time: format.dateTime(new Date(meeting.at), { timeStyle: 'short' }) })
                    : ''
                }
                copyLabel={t(side === 'mine' ? 'copyMyText' : 'copyTheirText')}
                text={wordsOf(field, words[side])}
                other={wordsOf(field, words[side === 'mine' ? 'theirs' : 'mine'])}
                isChosen={choices[field] === side}
                onChoose={() => setChoices({ ...choices, [field]: side })}
              />
            ))}
          </div>
          {texts.has(field) && (
            <label className="mt-2 flex min-h-11 items-center gap-2.5 text-second">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={choices[field] === 'both'}
                onChange={() => setChoices({ ...choices, [field]: 'both' })}
              />
              {t('keepBoth')}
            </label>
          )}
          {typed.has(field) && !texts.has(field) && (
            <>
              <label className="mt-2 flex min-h-11 items-center gap-2.5 text-second">
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  checked={choices[field] === 'own'}
                  onChange={() => {
                    setChoices({ ...choices, [field]: 'own' })
                    setOwn({ ...own, [field]: own[field] ?? words.mine })
                  }}
                />
                {t('writeAnew')}
              </label>
              {choices[field] === 'own' && (
                <TextArea
                  label={labels[field] ?? field}
                  isLabelHidden
                  isAuthored
                  rows={1}
                  dir="auto"
                  value={own[field] ?? ''}
                  onChange={(text) => setOwn({ ...own, [field]: text })}
                />
              )}
            </>
          )}
        </fieldset>
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

interface VersionProps {
  name: string
  label: string
  /** When it was saved. */
  aside: string
  copyLabel: string
  text: string
  /** Its words are not marked in `text`. */
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
