import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import { type Block, blocksOf } from '../../kernel/rich-text/schema.ts'
import { layOver } from '../../kernel/word-marks.ts'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConsole, useIsLooking } from '../context.ts'
import { isUnwritten } from '../../content/contract/translation.ts'
import { contentOf } from '../content-values.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import { WordDiff } from '../review/word-diff.tsx'
import { layContent } from '../saving/page-marks.ts'
import { usePageWords } from '../use-page-words.ts'
import { blocksOfTyped, documentOf, textOfBlocks, typedOf, wordsOfBlock } from './blocks-as-text.ts'
import type { EditedItem, Editing } from './editing.ts'
import { FigureSource, FigureTarget } from './figure-target.tsx'
import { isPlayer, PlayerSource, PlayerTarget } from './player-target.tsx'
import { EditorSigns } from './editor-signs.tsx'
import { LanguageState } from './language-state.tsx'
import { unseenOf } from './languages.ts'
import { wordsAt, withWords } from './piece-words.ts'
import { useIsUntranslated } from './use-is-untranslated.ts'
import { LanguageChoice } from '../shell/language-choice.tsx'
import { type Piece, useTranslation } from './use-translation.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  calls: TranslationCalls | RecordTranslationCalls
  /** Notices of words restored from this device and changes by others. */
  notices: ReactNode
  /** The translation had no text when it was opened. */
  wasUntranslated: boolean
  /** Words of its badge, as those of the form. */
  signs?: { on: string; off: string } | undefined
  children: ReactNode
}

/** A translation beside its source, piece by piece; on a phone each piece of the source stands above its translation. */
export function TranslatePane<Item extends EditedItem>({
  editing,
  calls,
  notices,
  wasUntranslated,
  signs,
  children,
}: Props<Item>) {
  const t = useTranslations('console')
  const { item, locale, snapshot } = editing
  const { sourceLanguage } = useConsole().site
  const { query, pieces, tally, confirm } = useTranslation(editing, calls, wordsOfBlock)
  return (
    <section aria-label={t('editor.show.translate')} className="min-w-0">
      <div className="top-0 z-10 grid border-b border-line bg-surface tablet:sticky tablet:grid-cols-2">
        <div className={`${HEAD} max-tablet:hidden`}>
          <b className={LANGUAGE}>{t(`contentLanguage.${sourceLanguage}`)}</b>
          <span className="text-second text-ink-2">{t('translate.source')}</span>
          <EditorSigns item={item} isDirty={snapshot.isDirty} words={signs} />
          <span className="text-second text-ink-2 wide:ml-auto">{t('translate.readingOnly')}</span>
        </div>
        <div className={`${HEAD} text-second text-ink-2 tablet:border-l tablet:border-line`}>
          <b className={`${LANGUAGE} text-ink max-tablet:hidden`}>{t(`contentLanguage.${locale}`)}</b>
          {/* On a phone the bar has no room for the choice. */}
          <span className="-mx-2 tablet:hidden">
            <LanguageChoice />
          </span>
          {query.data && <LanguageState tally={tally} unseen={unseenOf(item, locale)} />}
          <span className="ml-auto flex flex-wrap items-center gap-2.5">{children}</span>
        </div>
      </div>
      <div className="px-4.5 tablet:px-7 [&>*]:mt-4">{notices}</div>
      <Standing editing={editing} wasUntranslated={wasUntranslated} />
      {query.isError && (
        <div className="p-6">
          <LoadingFailed
            sentence="console.translate.failed"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {pieces.map((piece) => (
        <Row
          key={piece.key}
          piece={piece}
          editing={editing}
          isFirst={pieces.find(({ field }) => field === piece.field) === piece}
          onConfirm={() => void confirm(piece)}
        />
      ))}
    </section>
  )
}

/**
 * Says that there is no translation yet, or that it is a draft. What is typed changes the words alone: the line goes away with the
 * publication, so that nothing moves under the hand.
 */
function Standing<Item extends EditedItem>({
  editing,
  wasUntranslated,
}: Pick<Props<Item>, 'editing' | 'wasUntranslated'>) {
  const t = useTranslations('console')
  const { item, locale } = editing
  const { sourceLanguage } = useConsole().site
  const isUntranslated = useIsUntranslated(editing)
  const isPublic = item.isPublished && !isUnwritten(item.translations[locale] ?? {})
  if (isPublic || (!wasUntranslated && unseenOf(item, locale) !== 'all')) return null
  return (
    <p role="note" className="border-b border-line bg-sunken px-4.5 py-2.5 text-second tablet:px-7">
      {isUntranslated
        ? t('translate.begins', {
            language: t(`contentLanguage.${locale}`),
            source: t(`contentLanguage.${sourceLanguage}`),
          })
        : t('translate.isDraft')}
    </p>
  )
}

/** Both heads begin with a line of the same height, also where one of them has a second one. */
const HEAD = 'flex min-h-13 flex-wrap content-start items-center gap-x-2.5 px-4.5 py-2.5 tablet:px-7'
const LANGUAGE = 'flex min-h-8 items-center text-ui font-semibold'

interface RowProps<Item extends EditedItem> {
  piece: Piece
  editing: Editing<Item>
  /** The first piece of its field, which shows the server's error. */
  isFirst: boolean
  onConfirm: () => void
}

function Row<Item extends EditedItem>({ piece, editing, isFirst, onConfirm }: RowProps<Item>) {
  const t = useTranslations('console')
  const { type, mayWrite } = editing
  const { field, path, state, source, before, share, block } = piece
  const { sourceLanguage } = useConsole().site
  const label = block
    ? kindOf(piece, t)
    : (type.labels[[field, ...path].join('.')] ?? type.labels[field] ?? field)
  const look = field === 'title' ? 'text-dialog leading-7 font-medium' : 'text-[16.5px]/[28px]'
  return (
    <div className="grid border-b border-line tablet:grid-cols-2">
      <div className="min-w-0 bg-sunken px-4.5 py-3 tablet:px-7">
        <p className="mb-1 flex min-h-5.5 items-center text-small font-[550] text-ink-2">{label}</p>
        {block?.source?.type === 'figure' ? (
          <FigureSource figure={block.source} />
        ) : isPlayer(block?.source) ? (
          <PlayerSource player={block.source} />
        ) : (
          <p dir="auto" className={`font-serif whitespace-pre-wrap wrap-anywhere ${look}`}>
            {source === '' ? (
              <span className="text-second text-ink-2 italic">{t('translate.notInSource')}</span>
            ) : (
              <Source now={source} before={before} block={block} />
            )}
          </p>
        )}
      </div>
      <div
        className={`relative min-w-0 px-4.5 py-3 tablet:border-l tablet:border-line tablet:px-7 ${state === 'outdated' ? 'before:absolute before:inset-y-0 before:-left-0.5 before:w-0.75 before:bg-draft-mark' : ''}`}
      >
        <p className="mb-1 flex min-h-5.5 flex-wrap items-center gap-2 text-small font-[550] text-ink-2">
          <span aria-hidden>{label}</span>
          {state === 'missing' && (
            <span className="inline-flex items-center gap-1.5 rounded-badge bg-press px-1.75 py-0.5">
              <Icon name="draft" className="size-3.25" />
              {t('translate.missing', { language: t(`contentLanguage.${sourceLanguage}`) })}
            </span>
          )}
          {state === 'unfinished' && share && (
            <span className="inline-flex items-center gap-1.5 rounded-badge bg-press px-1.75 py-0.5">
              <Icon name="draft" className="size-3.25" />
              {t('translate.unfinished', share)}
            </span>
          )}
          {state === 'outdated' && (
            <span className="inline-flex items-center gap-1.5 rounded-badge bg-draft-soft px-1.75 py-0.5 text-draft">
              <Icon name="waiting" className="size-3.25" />
              {t('translate.changed')}
            </span>
          )}
          {state === 'outdated' && mayWrite && (
            <button
              type="button"
              aria-label={`${t('translate.stillRight')}: ${label}`}
              className="hit ml-auto rounded-badge font-semibold text-accent underline underline-offset-3"
              onClick={onConfirm}
            >
              {t('translate.stillRight')}
            </button>
          )}
        </p>
        <Target piece={piece} editing={editing} isFirst={isFirst} label={label} look={look} />
      </div>
    </div>
  )
}

/** The words of the source, in a text as they look there; changes since the translation are marked. */
function Source({ now, before, block }: Pick<Piece, 'before' | 'block'> & { now: string }) {
  const words = usePageWords()
  if (block?.source) {
    const text = documentOf([block.source])
    return (
      <WordDiff marked={layContent(block.before ? documentOf([block.before]) : text, text, words)} isWhole />
    )
  }
  return <WordDiff marked={layOver(before ?? now, now)} isWhole />
}

interface TargetProps<Item extends EditedItem> extends Omit<RowProps<Item>, 'onConfirm'> {
  label: string
  look: string
}

function Target<Item extends EditedItem>({ piece, editing, isFirst, label, look }: TargetProps<Item>) {
  const { draft, values, snapshot, mayWrite } = editing
  const isLooking = useIsLooking()
  const { field, source, block, key } = piece
  // While typing, the field keeps the text as typed, not in normal form.
  const [typed, setTyped] = useState<string | null>(null)
  const stored = block ? typedOf(block.target ?? undefined) : wordsAt(values[field] ?? '', piece)
  const value = typed ?? stored
  const like = block?.source ?? block?.target
  const place = (...made: Block[]) => {
    if (!block) return
    const blocks = [...(blocksOf(contentOf(values[field] ?? '')) ?? [])]
    blocks.splice(block.at, block.place === null ? 0 : 1, ...made)
    draft.edit(field, textOfBlocks(blocks))
  }
  if (like?.type === 'figure') {
    return (
      <FigureTarget
        source={block?.source?.type === 'figure' ? block.source : null}
        target={block?.target?.type === 'figure' ? block.target : null}
        name={`${field}-${key}`}
        field={field}
        readOnly={isLooking || !mayWrite}
        onChange={place}
      />
    )
  }
  if (isPlayer(like)) {
    return (
      <PlayerTarget
        source={isPlayer(block?.source) ? block.source : null}
        target={isPlayer(block?.target) ? block.target : null}
        name={`${field}-${key}`}
        field={field}
        readOnly={isLooking || !mayWrite}
        onChange={place}
      />
    )
  }
  const handleChange = (text: string) => {
    setTyped(text)
    if (like) place(...blocksOfTyped(text, like))
    else draft.edit(field, withWords(values[field] ?? '', piece, text))
  }
  const isLines = like ? like.type !== 'paragraph' && like.type !== 'heading' : piece.isRows
  return (
    <TextArea
      label={label}
      isLabelHidden
      isOneLine={!isLines && !value.includes('\n') && !source.includes('\n')}
      name={block ? `${field}-${key}` : key}
      data-field={field}
      dir="auto"
      readOnly={isLooking || !mayWrite}
      value={value}
      error={block || !isFirst ? undefined : snapshot.errors[field]}
      placeholder={source}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
      className={`w-full rounded-xs bg-transparent font-serif placeholder:text-ink-2 placeholder:italic focus-visible:outline-offset-4 pointer-coarse:min-h-11 ${look}`}
    />
  )
}

function kindOf({ block }: Piece, t: ReturnType<typeof useTranslations<'console'>>): string {
  const like = block?.source ?? block?.target
  switch (like?.type) {
    case 'heading':
      return t(`writing.block.heading${like.attrs.level}`)
    case 'blockquote':
      return t('writing.block.quote')
    case 'bulletList':
      return t('writing.block.list')
    case 'orderedList':
      return t('writing.block.numbered')
    case 'codeBlock':
      return t('writing.block.code')
    case 'figure':
      return t('writing.block.picture')
    case 'film':
    case 'sound':
    case 'embed':
      return t(`writing.block.${like.type}`)
    default:
      return t('translate.paragraph', { number: block?.number ?? 0 })
  }
}
