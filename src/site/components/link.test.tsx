import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createLocalPath } from '../languages.ts'
import { Island } from './island.tsx'
import { Link, PathContext, usePath } from './link.tsx'
import { RichText } from './rich-text.tsx'

const load = async () => null
const localPath = createLocalPath([
  { pattern: '/', load },
  { pattern: '/parts/:n', load },
  { pattern: '/search', load },
])
const inSpanish = (path: string) => localPath(path, 'es', { defaultLanguage: 'en' })
const html = (page: React.ReactNode) =>
  renderToStaticMarkup(<PathContext value={inSpanish}>{page}</PathContext>)

function SearchForm() {
  const path = usePath()
  return <form method="get" action={path('/search')} />
}

describe('a link of a page', () => {
  it('stays in its language, in a drawing, a form and the text of an author too', () => {
    const link = (
      <Link className="x" href="/parts/2" rel="next">
        2
      </Link>
    )
    expect(html(link)).toBe('<a class="x" href="/es/parts/2" rel="next">2</a>')
    const drawing = (
      <svg>
        <Link href="/" />
      </svg>
    )
    expect(html(drawing)).toBe('<svg><a href="/es"></a></svg>')
    expect(html(<SearchForm />)).toBe('<form action="/es/search" method="get"></form>')
    const marks = [{ type: 'link', attrs: { href: '/parts/2#top' } }]
    const text = { type: 'paragraph', content: [{ type: 'text', text: 'here', marks }] }
    expect(html(<RichText content={{ type: 'doc', content: [text] }} />)).toContain('href="/es/parts/2#top"')
  })

  it('to another language, another site, a file or a place of the page is left alone', () => {
    expect(html(<Link href="/parts/2" hrefLang="en" />)).toBe('<a href="/parts/2" hrefLang="en"></a>')
    for (const href of ['https://far.example/parts/2', '//far.example', '/objects/uploads/1', '#main', '?']) {
      expect(html(<Link href={href} />)).toBe(`<a href="${href}"></a>`)
    }
  })

  it('of an island is what the island was handed, as in the browser', () => {
    const page = html(<Island name="a" component={Link} props={{ href: '/parts/2' }} />)
    expect(page).toContain('<a href="/parts/2"></a>')
  })
})
