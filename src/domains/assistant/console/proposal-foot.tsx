import { useFormatter, useTranslations } from 'use-intl'
import { CopyButton } from '../../../console/copy-button.tsx'
import { isLine } from '../../../console/writing/open-text.ts'
import type { PartsChanged } from '../../../kernel/rich-text/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { partsChangedIn, takenOf } from './pieces.ts'
import type { Use } from './proposal.tsx'
import type { Subject } from './subject.ts'
import { beforeOf, type Talk } from './talks.ts'

interface Props {
  talk: Talk | null
  subject: Subject | null
  onUse: (how: Use, text: string) => void
  onDiscard: () => void
  onClose: () => void
}

export function ProposalFoot({ talk, subject, onUse, onDiscard, onClose }: Props) {
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
          {t(isRefused ? 'partsRefused' : 'partsChanged')} <ChangedParts parts={parts} />
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
function ChangedParts({ parts }: { parts: readonly PartsChanged[] }) {
  const t = useTranslations('assistant.parts')
  const format = useFormatter()
  const told = parts.flatMap(({ kind, missing, added }) => [
    ...(missing > 0 ? [t('missing', { what: t(kind, { count: missing }) })] : []),
    ...(added > 0 ? [t('added', { what: t(kind, { count: added }) })] : []),
  ])
  return `${format.list(told)}.`
}
