import type { Editor } from '@tiptap/core'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { missingOf } from '../../kernel/rich-text/figures.ts'
import { embedHost } from '../../kernel/rich-text/embeds.ts'
import {
  CREDIT_MAX,
  type EmbedAttrs,
  type FilmAttrs,
  type Player,
  PLAYER_WIDTHS,
  SHAPES,
  TITLE_MAX,
  TRANSCRIPT_MAX,
} from '../../kernel/rich-text/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { FileChoiceKind, PictureLibrary } from '../catalogue/slice.ts'
import { CaptionedDialog, useCaptioned } from './captioned-dialog.tsx'
import { insertCaptioned } from './captioned.ts'
import { titleOf } from './file-names.ts'
import { embedOf, filmOf, playerOf, type Players, shapeAt, soundOf } from './players.ts'

type Picker = PictureLibrary['picker']

interface Props {
  editor: Editor
  players: Players
  /** Null on a site without a library. */
  library: PictureLibrary | null
}

/** Chooses a film, a sound or something of another host for the text, or changes what is not written below it. */
export function PlayerDialog({ editor, players, library }: Props) {
  const shown = useSyncExternalStore(players.subscribe, players.getSnapshot)
  if (!shown) return null
  const { place, kind } = shown
  const node = place === null ? null : editor.state.doc.nodeAt(place)
  const picker = library?.picker ?? null
  // In the body, since the text is in a form, and forms cannot be nested.
  return createPortal(
    node ? (
      <OpenPlayer editor={editor} players={players} first={playerOf(node)} picker={picker} />
    ) : kind === 'embed' ? (
      <NewEmbed editor={editor} players={players} />
    ) : (
      picker && <NewPlayer editor={editor} players={players} kind={kind} picker={picker} />
    ),
    document.body,
  )
}

interface NewProps extends Omit<Props, 'library'> {
  kind: string | undefined
  picker: Picker
}

function NewPlayer({ editor, players, kind, picker: Picker }: NewProps) {
  const handleChoose = async ({ path, originalName }: { path: string; originalName: string }) => {
    players.close()
    const title = titleOf(originalName)
    const attrs = kind === 'film' ? filmOf(path, title, await shapeAt(path)) : soundOf(path, title)
    // The dialog gives the focus back when it closes.
    setTimeout(() => insertCaptioned(editor, kind === 'film' ? 'film' : 'sound', attrs))
  }
  return (
    <Suspense>
      <Picker
        of={kind === 'film' ? 'film' : 'sound'}
        chosen=""
        onClose={players.close}
        onChoose={(file) => void handleChoose(file)}
      />
    </Suspense>
  )
}

/** Asks for the address of something on another host. */
function NewEmbed({ editor, players }: Omit<Props, 'library'>) {
  const t = useTranslations('console')
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const handleSubmit = () => {
    const attrs = embedOf(address)
    setIsWrong(attrs === null)
    if (!attrs) return
    players.close()
    setTimeout(() => insertCaptioned(editor, 'embed', { ...attrs, title: title.trim() }))
  }
  return (
    <Dialog
      title={t('writing.block.embed')}
      width={560}
      onClose={players.close}
      closeLabel={t('close')}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={players.close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('writing.player.place')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('writing.player.address')}
          hint={t('writing.player.addressHint')}
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={address}
          error={isWrong ? t('writing.player.wrongAddress') : undefined}
          onChange={setAddress}
        />
        <TitleField title={title} hint={t('writing.player.embedTitleHint')} onChange={setTitle} />
      </div>
    </Dialog>
  )
}

interface OpenProps extends Omit<Props, 'library'> {
  first: Player
  picker: Picker | null
}

function OpenPlayer({ editor, players, first, picker: Picker }: OpenProps) {
  const t = useTranslations('console')
  const { attrs: player, change: set, leave } = useCaptioned({ editor, shown: players }, first, trimmed)
  const [choosing, setChoosing] = useState<'captions' | 'poster' | null>(null)
  // Only attributes that its type has are changed.
  const change = (own: Partial<FilmAttrs>) => set({ ...player, attrs: { ...player.attrs, ...own } } as Player)
  if (choosing && Picker) {
    const of: FileChoiceKind = choosing === 'captions' ? 'captions' : 'picture'
    return (
      <Suspense>
        <Picker
          of={of}
          chosen={player.type === 'film' ? player.attrs[choosing] : ''}
          onClose={() => setChoosing(null)}
          onChoose={({ path }) => {
            setChoosing(null)
            change({ [choosing]: path })
          }}
        />
      </Suspense>
    )
  }
  return (
    <CaptionedDialog
      editor={editor}
      shown={players}
      title={t(`writing.block.${player.type}`)}
      removeLabel={t(`writing.player.remove.${player.type}`)}
      leave={leave}
    >
      <Fields player={player} onChange={change} onChoose={Picker && setChoosing} />
    </CaptionedDialog>
  )
}

function trimmed({ type, attrs }: Player): Player['attrs'] {
  const title = attrs.title.trim()
  return type === 'embed' ? { ...attrs, title } : { ...attrs, title, credit: attrs.credit.trim() }
}

interface FieldsProps {
  player: Player
  onChange: (own: Partial<FilmAttrs>) => void
  /** Null where nothing can be chosen. */
  onChoose: ((what: 'captions' | 'poster') => void) | null
}

function Fields({ player, onChange, onChoose }: FieldsProps) {
  const t = useTranslations('console.writing')
  // What was missing when the dialog opened is where people begin.
  const [missing] = useState(() => missingOf(player))
  const { attrs } = player
  const isEmbed = player.type === 'embed'
  return (
    <>
      <TitleField
        title={attrs.title}
        isFirst={missing !== 'captions' && missing !== 'transcript'}
        hint={t(isEmbed ? 'player.embedTitleHint' : 'player.titleHint')}
        onChange={(title) => onChange({ title })}
      />
      {player.type === 'film' && (
        <FilmFields
          attrs={player.attrs}
          isFirst={missing === 'captions'}
          onChange={onChange}
          onChoose={onChoose}
        />
      )}
      {!isEmbed && (
        <>
          <TextArea
            label={t('player.transcript')}
            hint={t(player.type === 'sound' ? 'player.soundTranscriptHint' : 'player.filmTranscriptHint')}
            dir="auto"
            data-autofocus={missing === 'transcript' ? true : undefined}
            maxLength={TRANSCRIPT_MAX}
            value={player.attrs.transcript}
            onChange={(transcript) => onChange({ transcript })}
          />
          <TextField
            label={t('credit')}
            hint={t('player.creditHint')}
            dir="auto"
            autoComplete="off"
            maxLength={CREDIT_MAX}
            value={player.attrs.credit}
            onChange={(credit) => onChange({ credit })}
          />
        </>
      )}
      {player.type !== 'sound' && <PlaceFields {...player} onChange={onChange} />}
    </>
  )
}

interface TitleProps {
  title: string
  /** It gets the focus first. */
  isFirst?: boolean
  hint: string
  onChange: (title: string) => void
}

function TitleField({ title, isFirst = false, hint, onChange }: TitleProps) {
  const t = useTranslations('console.writing')
  return (
    <TextField
      label={t('player.title')}
      hint={hint}
      dir="auto"
      autoComplete="off"
      data-autofocus={isFirst ? true : undefined}
      maxLength={TITLE_MAX}
      value={title}
      onChange={onChange}
    />
  )
}

interface FilmProps extends Omit<FieldsProps, 'player'> {
  attrs: FilmAttrs
  /** Its captions get the focus first. */
  isFirst: boolean
}

function FilmFields({ attrs: { captions, isSilent, poster }, isFirst, onChange, onChoose }: FilmProps) {
  const t = useTranslations('console.writing')
  return (
    <>
      {!isSilent && (
        <FileChoice
          name="captions"
          isFirst={isFirst}
          path={captions}
          hint={t('player.captionsHint')}
          onChoose={onChoose && (() => onChoose('captions'))}
          onRemove={() => onChange({ captions: '' })}
        >
          <a href={captions} download className="text-accent underline underline-offset-3">
            {t('player.captionsFile')}
          </a>
        </FileChoice>
      )}
      <Switch
        label={t('player.silent')}
        hint={t('player.silentHint')}
        isOn={isSilent}
        onChange={(value) => onChange({ isSilent: value })}
      />
      <FileChoice
        name="poster"
        path={poster}
        hint={t('player.posterHint')}
        onChoose={onChoose && (() => onChoose('poster'))}
        onRemove={() => onChange({ poster: '' })}
      >
        <img
          src={poster}
          alt=""
          className="checks max-h-24 rounded-badge border border-line object-contain"
        />
      </FileChoice>
    </>
  )
}

interface FileProps {
  name: 'captions' | 'poster'
  isFirst?: boolean
  /** '' for none. */
  path: string
  hint: string
  onChoose: (() => void) | null
  onRemove: () => void
  /** Shows the file that is chosen. */
  children: ReactNode
}

/** A file that goes with a film. */
function FileChoice({ name, isFirst = false, path, hint, onChoose, onRemove, children }: FileProps) {
  const t = useTranslations('console.writing.player')
  const label = t(name)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-second font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {path !== '' && children}
        {onChoose && (
          <Button
            isSmall
            icon="media"
            data-autofocus={isFirst ? true : undefined}
            onClick={onChoose}
            aria-label={`${t(path === '' ? 'choose' : 'change')}: ${label}`}
          >
            {t(path === '' ? 'choose' : 'change')}
          </Button>
        )}
        {path !== '' && (
          <Button isSmall kind="quiet" onClick={onRemove} aria-label={`${t('leaveOut')}: ${label}`}>
            {t('leaveOut')}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-small text-ink-2">{hint}</p>
    </fieldset>
  )
}

interface PlaceProps {
  attrs: FilmAttrs | EmbedAttrs
  onChange: FieldsProps['onChange']
}

/** Shape and width; the players of sounds on other hosts have a shape of their own. */
function PlaceFields({ attrs, onChange }: PlaceProps) {
  const t = useTranslations('console.writing')
  const isOfSound = 'host' in attrs && embedHost(attrs.host)?.kind === 'sound'
  return (
    <>
      {!isOfSound && (
        <Segments
          label={t('player.shape')}
          options={SHAPES.map((value) => ({ value, label: value.replace(':', '\u2009:\u2009') }))}
          value={attrs.shape}
          onChange={(shape) => onChange({ shape })}
        />
      )}
      <Segments
        label={t('width')}
        options={PLAYER_WIDTHS.map((value) => ({ value, label: t(`widths.${value}`) }))}
        value={attrs.width}
        onChange={(width) => onChange({ width })}
      />
    </>
  )
}
