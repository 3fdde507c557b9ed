import { type ReactNode, useContext } from 'react'
import { embedHost, isEmbedded } from '../../kernel/rich-text/embeds.ts'
import { isSafeHref } from '../../kernel/rich-text/href.ts'
import {
  CURRENT_VERSION,
  isFilePath,
  isRichText,
  PLAYER_WIDTHS,
  SHAPES,
} from '../../kernel/rich-text/schema.ts'
import { OWN_NAMES } from '../../kernel/locale.ts'
import { copyOfWidth } from '../pictures.ts'
import { Link } from './link.tsx'
import { CopiesContext } from './picture.tsx'
import type { Node } from './rich-text.ts'
import { TextsContext } from './texts.ts'

interface Props {
  node: Node
  /** Its caption; null for none. */
  children: ReactNode
}

/** Width in pixels of the picture before a film: sharp in the column of a text. */
const POSTER_WIDTH = 1_200

/** A film of the site; the browser's own player needs no script. One of another place shows nothing. */
export function Film({ node, children }: Props) {
  const { attrs = {} } = node
  const { t, locale } = useContext(TextsContext)
  const poster = copyOfWidth(useContext(CopiesContext).get(String(attrs.poster)), POSTER_WIDTH)
  const src = fileOf(attrs.src)
  if (src === null) return null
  const title = wordsOf(attrs.title)
  const captions = fileOf(attrs.captions)
  return (
    <figure className={`figure figure--film ${widthOf(attrs)}`} data-player={copiedOf(node)}>
      {/* A silent film needs no captions, and a review publishes no other without them. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className={`film shape--${shapeOf(attrs)}`}
        src={src}
        controls
        playsInline
        preload="metadata"
        poster={poster ?? fileOf(attrs.poster) ?? undefined}
        aria-label={title || t('site.player.film')}
      >
        {captions && <track kind="captions" src={captions} srcLang={locale} label={OWN_NAMES[locale]} />}
        <Link href={src}>{title || t('site.player.film')}</Link>
      </video>
      <OnPaper name={title || t('site.player.film')} src={src} />
      <Transcript text={wordsOf(attrs.transcript)} />
      <Caption credit={wordsOf(attrs.credit)}>{children}</Caption>
    </figure>
  )
}

/** A sound of the site. */
export function Sound({ node, children }: Props) {
  const { attrs = {} } = node
  const { t } = useContext(TextsContext)
  const src = fileOf(attrs.src)
  if (src === null) return null
  const title = wordsOf(attrs.title)
  return (
    <figure className="figure figure--sound" data-player={copiedOf(node)}>
      {title !== '' && (
        <p className="sound__title" dir="auto">
          {title}
        </p>
      )}
      {/* What is said stands in the transcript: a player of sound shows no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio src={src} controls preload="metadata" aria-label={title || t('site.player.sound')}>
        <Link href={src}>{title || t('site.player.sound')}</Link>
      </audio>
      <OnPaper name={title || t('site.player.sound')} src={src} />
      <Transcript text={wordsOf(attrs.transcript)} />
      <Caption credit={wordsOf(attrs.credit)}>{children}</Caption>
    </figure>
  )
}

/**
 * What lies on another host: its name, what is asked of whom, and a button (src/site/embeds.ts). Nothing is loaded from there
 * before it is pressed; without script the link leads there.
 */
export function Embed({ node, children }: Props) {
  const { attrs = {} } = node
  const { t } = useContext(TextsContext)
  const embed = { host: wordsOf(attrs.host), id: wordsOf(attrs.id) }
  if (!isEmbedded(embed)) return null
  const host = embedHost(embed.host)
  const title = wordsOf(attrs.title)
  return (
    <figure className={`figure figure--embed ${widthOf(attrs)}`} data-player={copiedOf(node)}>
      {host ? (
        <div
          className={`embed ${host.kind === 'sound' ? 'embed--sound' : `shape--${shapeOf(attrs)}`}`}
          data-address={host.player(embed.id)}
          data-title={title || host.name}
        >
          <p className="embed__title" dir="auto">
            {title || host.name}
          </p>
          <p className="embed__note">
            {t('site.player.asks', { kind: host.kind, name: host.name, host: hostName(host.origin) })}
          </p>
          <button type="button" className="button embed__show">
            {t('site.player.show', { kind: host.kind, host: hostName(host.origin) })}
          </button>
          <Link className="link" href={host.page(embed.id)} rel="noopener">
            {t('site.player.at', { name: host.name })}
          </Link>
        </div>
      ) : (
        <div className="embed">
          <p className="embed__title" dir="auto">
            {title || embed.host}
          </p>
          <p className="embed__note">{t('site.player.unknown', { host: embed.host })}</p>
        </div>
      )}
      <Caption credit="">{children}</Caption>
    </figure>
  )
}

/**
 * What the studio reads where this is copied from a page: browsers copy no captions, and of a transcript only what is open.
 * @see src/console/writing/players.ts
 */
function copiedOf({ type, attrs }: Node): string | undefined {
  const isStored = isRichText({ v: CURRENT_VERSION, doc: { type: 'doc', content: [{ type, attrs }] } })
  return isStored ? JSON.stringify({ type, attrs }) : undefined
}

const hostName = (origin: string): string => new URL(origin).hostname.replace(/^www\./, '')

/** What stands on paper in the place of a player: what it is, and where it is heard and seen. */
function OnPaper({ name, src }: { name: string; src: string }) {
  const { t, origin } = useContext(TextsContext)
  return (
    <p className="on-paper" dir="auto">
      {t('site.player.onPaper', { name, address: origin.replace(/^https?:\/\//, '') + src })}
    </p>
  )
}

/** What is said, in lines; a line that is an address leads there. */
function Transcript({ text }: { text: string }) {
  const { t } = useContext(TextsContext)
  if (text === '') return null
  return (
    <details className="transcript">
      <summary>{t('site.player.transcript')}</summary>
      {text.split(/\n{2,}/).map((paragraph, i) => (
        <p key={i} dir="auto">
          {paragraph.split('\n').map((line, at) => (
            <Line key={at} isFirst={at === 0} text={line} />
          ))}
        </p>
      ))}
    </details>
  )
}

function Line({ text, isFirst }: { text: string; isFirst: boolean }) {
  const isAddress = /^(?:https?:\/\/|\/)/.test(text) && isSafeHref(text)
  return (
    <>
      {!isFirst && <br />}
      {isAddress ? (
        <Link href={text} rel="noopener">
          {text}
        </Link>
      ) : (
        text
      )}
    </>
  )
}

/** The words below a picture or a player; nothing where there are none. */
export function Caption({ credit, children }: { credit: string; children: ReactNode }) {
  if (children === null && credit === '') return null
  return (
    <figcaption dir="auto">
      {children}
      {children !== null && credit !== '' && ' '}
      {credit !== '' && <span className="figure__credit">{credit}</span>}
    </figcaption>
  )
}

type Attrs = Record<string, unknown>

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A file of the site; null for anything else. */
const fileOf = (value: unknown): string | null =>
  typeof value === 'string' && isFilePath(value) ? value : null

const widthOf = ({ width }: Attrs): string =>
  `figure--${PLAYER_WIDTHS.find((one) => one === width) ?? PLAYER_WIDTHS[0]}`

const shapeOf = ({ shape }: Attrs): string =>
  (SHAPES.find((one) => one === shape) ?? SHAPES[0]).replace(':', 'x')
