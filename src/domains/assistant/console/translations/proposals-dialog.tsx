import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenTranslation } from '../../../../console/catalogue/slice.ts'
import { openItem } from '../../../../console/open-item.ts'
import { useToast } from '../../../../console/toasts.tsx'
import { markdownToRichText } from '../../../../kernel/rich-text/markdown.ts'
import { type Block, blocksOf as richBlocksOf, CURRENT_VERSION } from '../../../../kernel/rich-text/schema.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { FieldProposal } from '../../translations/shapes.ts'
import { blocksOf, mixtureOf, type Piece, piecesOf } from '../pieces.ts'
import { Pieces } from '../proposal.tsx'
import { markdownIn } from '../subject.ts'
import { useTakenToast } from '../use-taken-toast.ts'
import { useTranslationActions } from './use-translations.ts'

interface Props extends OpenTranslation {
  proposals: readonly FieldProposal[]
  /** Says of proposals, by field and answer, that they are in the form, or are there no more. */
  onTaken: (keys: readonly string[], isTaken: boolean) => void
  /** @param isAllDone no proposal is left */
  onClose: (isAllDone: boolean) => void
}

/** What a model proposes for a translation, field by field beside the source; nothing is taken by itself. */
export function ProposalsDialog({ proposals, onTaken, onClose, ...item }: Props) {
  const t = useTranslations('assistant')
  const toast = useToast()
  const toastTaken = useTakenToast()
  const { isPending, discard, restore } = useTranslationActions()
  const [left, setLeft] = useState<Readonly<Record<string, readonly number[]>>>({})

  const labelsOf = (some: readonly FieldProposal[]) =>
    some.map(({ field }) => item.labels[field] ?? field).join(', ')

  function take(some: readonly FieldProposal[]): void {
    const open = openItem()
    if (!open) return
    const changes = some.map((one) => ({
      field: one.field,
      before: item.texts.own[one.field] ?? '',
      after: takenOf(item, one, left[one.field] ?? []),
      answerId: one.answerId,
    }))
    for (const { field, after, answerId } of changes) item.write(field, after, answerId)
    onTaken(some.map(keyOf), true)
    if (some.length === proposals.length) onClose(true)
    const handleUndone = async (fields: readonly string[]) => {
      onTaken(some.filter(({ field }) => fields.includes(field)).map(keyOf), false)
      // The save that took them has ended them.
      if (fields.length > 0 && (await item.save())) await restore(item, fields)
    }
    toastTaken({
      item: open,
      title: t('fieldTaken', { field: labelsOf(some) }),
      changes,
      onUndone: (fields) => void handleUndone(fields),
    })
  }

  const handleDiscard = async (some: readonly FieldProposal[]) => {
    const fields = some.map(({ field }) => field)
    if (!(await discard(item, fields))) return
    if (some.length === proposals.length) onClose(true)
    const undo = () => void restore(item, fields)
    toast({
      title: t('fieldDiscarded', { field: labelsOf(some) }),
      action: { label: t('undo'), onAct: undo },
    })
  }

  return (
    <Dialog
      title={t('many.proposals')}
      width={1080}
      onClose={() => onClose(false)}
      closeLabel={t('close')}
      footer={
        <>
          <span className="mr-auto max-tablet:mr-0">
            <Button kind="quiet" isPending={isPending} onClick={() => void handleDiscard(proposals)}>
              {t('many.discardAll')}
            </Button>
          </span>
          <Button onClick={() => onClose(false)}>{t('close')}</Button>
          <Button kind="primary" onClick={() => take(proposals)}>
            {t('many.takeAll')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-second text-ink-2">{t('many.promise')}</p>
      {proposals.map((one) => (
        <FieldOfProposal
          key={one.field}
          item={item}
          proposal={one}
          left={left[one.field] ?? []}
          onLeft={(places) => setLeft({ ...left, [one.field]: places })}
          onTake={() => take([one])}
          onDiscard={() => void handleDiscard([one])}
        />
      ))}
    </Dialog>
  )
}

interface FieldProps {
  item: OpenTranslation
  proposal: FieldProposal
  left: readonly number[]
  onLeft: (places: readonly number[]) => void
  onTake: () => void
  onDiscard: () => void
}

function FieldOfProposal({ item, proposal, left, onLeft, onTake, onDiscard }: FieldProps) {
  const t = useTranslations('assistant')
  const { field, isStale } = proposal
  const label = item.labels[field] ?? field
  const source = markdownIn(item.texts.source[field] ?? '')
  const pieces = piecesFor(item, proposal)
  const sources = pieces.length > 1 ? (blocksOf(source) ?? []) : [source]
  // A proposal that goes block by block stands beside its source so.
  const isInRows = pieces.length === sources.length && pieces.every(({ before }) => before === '')
  const handleToggle = (place: number) =>
    onLeft(left.includes(place) ? left.filter((one) => one !== place) : [...left, place])
  return (
    <section aria-label={label} className="mb-5 rounded-card border border-line-2">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h3 className="mr-auto font-semibold">{label}</h3>
        <Button isSmall kind="quiet" aria-label={`${t('discard')}: ${label}`} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button isSmall aria-label={`${t('many.take')}: ${label}`} onClick={onTake}>
          {t('many.take')}
        </Button>
      </header>
      {isStale && (
        <p className="flex items-start gap-2 border-b border-line bg-draft-soft px-4 py-2 text-second text-draft">
          <Icon name="waiting" className="mt-0.5 size-4 flex-none" />
          {t('many.stale')}
        </p>
      )}
      <div className="px-4 py-3">
        {isInRows ? (
          <Pieces pieces={pieces} beside={sources} left={left} onToggle={handleToggle} />
        ) : (
          <div className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
            <p
              dir="auto"
              className="font-serif text-[16px]/[26px] whitespace-pre-wrap text-ink-2 wrap-anywhere"
            >
              {source}
            </p>
            <Pieces pieces={pieces} left={left} onToggle={handleToggle} />
          </div>
        )}
      </div>
    </section>
  )
}

const keyOf = ({ field, answerId }: FieldProposal): string => `${field} ${answerId}`

/** What stands in the form beside the proposal, paragraph by paragraph; plain text is one piece. */
function piecesFor(
  { texts, asText }: Pick<OpenTranslation, 'texts' | 'asText'>,
  { field, value }: FieldProposal,
): Piece[] {
  const [before, now] = [texts.own[field] ?? '', asText(field, value)]
  return isRunning(now) ? piecesOf(markdownIn(before), markdownIn(now)) : [{ before, now }]
}

/**
 * The text of the form once the proposal is taken, without the pieces that are left. Of what is all new, an empty paragraph keeps
 * the place of each, so that the others stand beside their sources.
 */
function takenOf(item: OpenTranslation, proposal: FieldProposal, left: readonly number[]): string {
  const { field, value } = proposal
  const now = item.asText(field, value)
  if (left.length === 0 || !isRunning(now)) return now
  const pieces = piecesFor(item, proposal)
  const blocks = richBlocksOf(value)
  if (blocks?.length !== pieces.length || pieces.some(({ before }) => before !== ''))
    return item.asText(field, markdownToRichText(mixtureOf(pieces, left)))
  const content = blocks.map((block, i): Block => (left.includes(i) ? { type: 'paragraph' } : block))
  return item.asText(field, { v: CURRENT_VERSION, doc: { type: 'doc', content } })
}

const isRunning = (text: string): boolean => text.startsWith('{"')
