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
