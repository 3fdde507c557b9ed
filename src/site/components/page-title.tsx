import { titleSize } from './title-size.ts'

interface Props {
  text: string
  look?: 'display' | 'h1'
  /** For an author's words, which have the direction of their script. */
  dir?: 'auto'
}

/** The heading of a page, the smaller the longer it is. */
export function PageTitle({ text, look = 'display', dir }: Props) {
  return (
    <h1 className={`${look} ${titleSize(text)}`} dir={dir}>
      {text}
    </h1>
  )
}
