import { titleSize } from './title-size.ts'

interface Props {
  text: string
  look?: 'display' | 'h1'
  /** For an author's words, which have the direction of their script. */
  dir?: 'auto'
  /** Language of these words, where it is not that of the page. */
  lang?: string | undefined
}

/** The heading of a page, the smaller the longer it is. */
export function PageTitle({ text, look = 'display', dir, lang }: Props) {
  return (
    <h1 className={`${look} ${titleSize(text)}`} dir={dir} lang={lang}>
      {text}
    </h1>
  )
}
