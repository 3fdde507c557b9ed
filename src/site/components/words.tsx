interface Props {
  as?: 'p' | 'h1' | 'h2' | 'h3' | 'span'
  className?: string
  id?: string
  text: string | null | undefined
}

/** An author's words, in the direction of their script; nothing where there are none. */
export function Words({ as: Tag = 'p', className, id, text }: Props) {
  if (!text) return null
  return (
    <Tag className={className} id={id} dir="auto">
      {text}
    </Tag>
  )
}
