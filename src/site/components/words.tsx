import { isSecureAddress } from '../../kernel/web-address.ts'
import { Link } from './link.tsx'

interface Props {
  as?: 'p' | 'h1' | 'h2' | 'h3' | 'span' | typeof Link
  className?: string
  /** Where a link leads. */
  href?: string
  id?: string
  text: string | null | undefined
}

/** An author's words, in the direction of their script; nothing where there are none. */
export function Words({ as: Tag = 'p', text, ...attributes }: Props) {
  if (!text) return null
  return (
    <Tag {...attributes} dir="auto">
      {text}
    </Tag>
  )
}

/** A sentence's own sign at its end is no part of an address. */
const ADDRESS = /(https:\/\/[^\s;]*[^\s;,.)])/

/** The same, in which web addresses are links. */
export function LinkedWords({ text, className }: Pick<Props, 'text' | 'className'>) {
  if (!text) return null
  return (
    <p className={className} dir="auto">
      {text.split(ADDRESS).map((piece, at) =>
        isSecureAddress(piece) ? (
          <Link key={`${at}${piece}`} href={piece} rel="noopener">
            {piece.replace('https://', '')}
          </Link>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
