import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCaptioned } from '../../kernel/rich-text/figures.ts'
import type { Block, Player } from '../../kernel/rich-text/schema.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { captionOf, withCaption } from './blocks-as-text.ts'

export const isPlayer = (block: Block | null | undefined): block is Player =>
  block != null && isCaptioned(block) && block.type !== 'figure'

const transcriptOf = (player: Player): string => (player.type === 'embed' ? '' : player.attrs.transcript)

/** The film or sound of a source: what is said of it, and in it. */
export function PlayerSource({ player }: { player: Player }) {
  const words = [player.attrs.title, captionOf(player), transcriptOf(player)].filter((text) => text !== '')
  return (
    <div dir="auto" className="min-w-0 font-serif text-[16.5px]/[28px] whitespace-pre-wrap wrap-anywhere">
      {words.map((text, i) => (
        <p key={i}>{text}</p>
      ))}
    </div>
  )
}

interface Props {
  /** Null where the source has none. */
  source: Player | null
  /** Null where it is not in the translation. */
  target: Player | null
  name: string
  field: string
  readOnly: boolean
  onChange: (player: Player) => void
}

/**
 * A film or a sound of a translation: its title, its caption and its transcript. The file is that of the source; captions of a film
 * are chosen in the editor, since they are another file in each language.
 */
export function PlayerTarget({ source, target, name, field, readOnly, onChange }: Props) {
  const t = useTranslations('console')
  // While typing, the field keeps the caption as typed, not in normal form.
  const [typed, setTyped] = useState<string | null>(null)
  const player = target ?? (source && untranslated(source))
  if (!player) return null
  const caption = typed ?? captionOf(player)
  const common = { 'data-field': field, dir: 'auto', readOnly } as const
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextArea
        {...common}
        label={t('writing.player.title')}
        isOneLine
        name={`${name}-title`}
        value={player.attrs.title}
        placeholder={source?.attrs.title ?? ''}
        onChange={(title) => onChange(withAttrs(player, { title }))}
      />
      <TextArea
        {...common}
        label={t('writing.caption')}
        isOneLine={!caption.includes('\n')}
        name={`${name}-caption`}
        value={caption}
        placeholder={source ? captionOf(source) : ''}
        onChange={(text) => {
          setTyped(text)
          onChange(withCaption(player, text))
        }}
        onBlur={() => setTyped(null)}
      />
      {player.type !== 'embed' && (
        <TextArea
          {...common}
          label={t('writing.player.transcript')}
          name={`${name}-transcript`}
          value={player.attrs.transcript}
          placeholder={source ? transcriptOf(source) : ''}
          onChange={(transcript) => onChange(withAttrs(player, { transcript }))}
        />
      )}
      {!target && !readOnly && (
        <span>
          <Button isSmall icon="media" onClick={() => onChange(player)}>
            {t('translate.placePlayer')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What has words in it is empty in another language. */
function untranslated(source: Player): Player {
  const { content: _, ...player } = source
  if (player.type === 'embed') return withAttrs(player, { title: '' })
  const words = { title: '', transcript: '' }
  return withAttrs(player, player.type === 'film' ? { ...words, captions: '' } : words)
}

const withAttrs = (player: Player, attrs: Record<string, unknown>): Player =>
  // The caller changes only what its type has.
  ({ ...player, attrs: { ...player.attrs, ...attrs } }) as Player
