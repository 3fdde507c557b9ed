import { isSecureAddress } from '../../kernel/web-address.ts'
import { Link } from './link.tsx'

interface Props {
  as?: 'p' | 'h1' | 'h2' | 'h3' | 'span' | typeof Link
  className?: string
  /** Where a link leads. */
  href?: string
  id?: string
  lang?: string | undefined
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

/** Signs of the sentence that are no part of an address at its end. */
const SIGNS = '.,;:)'

/** The same, in which web addresses are links. */
export function LinkedWords({ text, className }: Pick<Props, 'text' | 'className'>) {
  if (!text) return null
  return (
    <p className={className} dir="auto">
      {text.split(/(\s)/).map((word, at) => (
        <Linked key={`${at}${word}`} word={word} />
      ))}
    </p>
  )
}

function Linked({ word }: { word: string }) {
  const start = word.indexOf('https://')
  let end = word.length
  while (SIGNS.includes(word.charAt(end - 1)) && end > start) end--
  const address = word.slice(start, end)
  if (start < 0 || !isSecureAddress(address)) return word
  return (
    <>
      {word.slice(0, start)}
      <Link href={address} rel="noopener">
        {address.replace('https://', '')}
      </Link>
      {word.slice(end)}
    </>
  )
}
