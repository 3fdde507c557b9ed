import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CopiesContext } from './picture.tsx'
import { beginsWithLetter, docOf, paragraphIds } from './rich-text.ts'
import { RichText } from './rich-text.tsx'
import { TextsContext } from './texts.ts'
import type { Translate } from '../../ui/translate.ts'

const html = (...content: unknown[]) => renderToStaticMarkup(<RichText content={{ type: 'doc', content }} />)
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (href: unknown) =>
  paragraph({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] })

describe('rich text', () => {
  it('[C646] markup in a string is shown as text', () => {
    expect(html(paragraph({ type: 'text', text: '<b>bold</b>' }))).toBe(
      '<p dir="auto">&lt;b&gt;bold&lt;/b&gt;</p>',
    )
  })

  it('marks nest around their text', () => {
    const text = { type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'italic' }] }
    expect(html(paragraph(text))).toBe('<p dir="auto"><em><strong>x</strong></em></p>')
  })

  it('the largest heading of a text stands right below the heading of the page', () => {
    const headings = (...levels: number[]) =>
      html(...levels.map((level) => ({ type: 'heading', attrs: { level } }))).match(/<h\d/g)
    expect(headings(1, 2, 4)).toEqual(['<h2', '<h3', '<h5'])
    expect(headings(2, 3, 2)).toEqual(['<h2', '<h3', '<h2'])
    expect(headings(9)).toEqual(['<h2'])
  })

  it('a figure has its picture, its description, its caption and its credit', () => {
    const attrs = {
      src: '/plates/1.webp',
      alt: 'An owl',
      isDecorative: false,
      credit: 'Ada L.',
      width: 'wide',
    }
    const figure = (own: object, ...content: unknown[]) =>
      html({ type: 'figure', attrs: { ...attrs, ...own }, content })
    expect(figure({}, { type: 'text', text: 'At night.' })).toBe(
      '<figure class="figure figure--wide"><img src="/plates/1.webp" alt="An owl" sizes="(min-width: 72rem) 64rem, 92vw" loading="lazy" decoding="async"/><figcaption dir="auto">At night. <span class="figure__credit">Ada L.</span></figcaption></figure>',
    )
    expect(figure({ credit: '', alt: '' })).toContain('alt=""')
    expect(figure({ credit: '' })).not.toContain('figcaption')
  })

  it('of a figure whose picture is gone the caption stays, and nothing where there is none', () => {
    const src = '/objects/uploads/1'
    const figure = (...content: unknown[]) => ({
      type: 'figure',
      attrs: { src, alt: 'An owl', credit: '' },
      content,
    })
    const gone = (...content: unknown[]) =>
      renderToStaticMarkup(
        <CopiesContext value={new Map([[src, null]])}>
          <RichText content={{ type: 'doc', content }} />
        </CopiesContext>,
      )
    expect(gone(figure({ type: 'text', text: 'At night.' }), figure())).toBe(
      '<figure class="figure figure--text"><figcaption dir="auto">At night.</figcaption></figure>',
    )
  })

  it('neighbouring pictures of a row stand side by side and lead to the whole; their footnotes stand behind them', () => {
    const figure = (name: string, ...content: unknown[]) => ({
      type: 'figure',
      attrs: { src: `/plates/${name}.webp`, alt: name, credit: '', width: 'row', isDecorative: false },
      content,
    })
    const note = { type: 'footnote', content: [{ type: 'text', text: 'seen' }] }
    const row = html(figure('a', note), figure('b'), figure('c'), paragraph(), figure('d'))
    expect(row.match(/data-share="[^"]*"/g)).toEqual([
      'data-share="third lead"',
      'data-share="third"',
      'data-share="third"',
    ])
    expect(row).toMatch(/^<div class="picture-row">(?:<figure.*?<\/figure>){3}<\/div><div class="notes">/)
    expect(row).toMatch(/<a href="\/plates\/a\.webp"><img [^>]*alt="a"[^>]*><\/a>/)
    expect(row).toMatch(/<\/p><figure class="figure figure--row"><img [^>]*alt="d"/)
  })

  it('the others fill the row of a picture that is gone; its caption stands below them', () => {
    const figure = (name: string, ...content: unknown[]) => ({
      type: 'figure',
      attrs: { src: `/${name}`, alt: name, credit: '', width: 'row', isDecorative: false },
      content,
    })
    const [gone, told] = [figure('gone'), figure('told', { type: 'text', text: 'At night.' })]
    const shown = (...content: unknown[]) =>
      renderToStaticMarkup(
        <CopiesContext value={new Map(['/gone', '/told'].map((path) => [path, null]))}>
          <RichText content={{ type: 'doc', content }} />
        </CopiesContext>,
      ).replaceAll(/ (?:class|sizes|loading|decoding|dir|data-[xy]|src|alt)="[^"]*"/g, '')
    const caption = '<figure><figcaption>At night.</figcaption></figure>'
    const pair = (share: string) => `<figure data-share="${share}"><a href="/a"><img/></a></figure>`
    expect(shown(figure('a'), gone, told, figure('b'))).toBe(
      `<div>${pair('half')}${pair('half').replace('/a"', '/b"')}</div>${caption}`,
    )
    expect(shown(gone, figure('a'), told)).toBe(`<figure><img/></figure>${caption}`)
    expect(shown(gone, told)).toBe(caption)
  })

  it('a picture of a row is cut round the focal point of this text, else round that of its file', () => {
    const src = '/objects/uploads/1'
    const figure = (own: object) => ({
      type: 'figure',
      attrs: { src, alt: 'a', credit: '', width: 'row', isDecorative: false, ...own },
    })
    // The right half of the picture is shown.
    const crop = { left: 50, top: 0, width: 50, height: 100 }
    const copies = { width: 8, height: 8, crop, focal: { x: 20, y: 30 }, avif: '', webp: '', small: '' }
    const points = (...content: unknown[]) =>
      renderToStaticMarkup(
        <CopiesContext value={new Map([[src, copies]])}>
          <RichText content={{ type: 'doc', content }} />
        </CopiesContext>,
      ).match(/data-x="\d+" data-y="\d+"/g)
    expect(
      points(
        figure({}),
        ...[null, { x: 75, y: 100 }, { x: 10, y: 0 }, { x: 'left', y: 0 }].map((focal) => figure({ focal })),
      ),
    ).toEqual([
      'data-x="2" data-y="3"',
      'data-x="2" data-y="3"',
      'data-x="5" data-y="10"',
      'data-x="0" data-y="0"',
      'data-x="2" data-y="3"',
    ])
    // Alone it is shown whole.
    expect(points(figure({ focal: { x: 75, y: 100 } }))).toBeNull()
  })

  const film = {
    src: '/objects/uploads/1',
    title: 'A walk',
    captions: '/objects/uploads/2',
    isSilent: false,
    transcript: 'Ada: <Hello>.\nBea: Yes.\n\n/pages/more',
    poster: '/plates/1.webp',
    credit: 'Ada L.',
    shape: '9:16',
    width: 'wide',
  }
  /** Without what the studio reads of it. */
  const player = (type: string, attrs: object, ...content: unknown[]) =>
    html({ type, attrs, content }).replace(/^(<figure[^>]*?) data-player="[^"]*"/, '$1')

  it('a player says what it is to whoever copies it, unless that could not be stored', () => {
    const copied = (attrs: object) => /data-player="([^"]*)"/.exec(html({ type: 'film', attrs }))?.[1]
    expect(
      JSON.parse(
        copied(film)?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>') ?? '',
      ),
    ).toEqual({
      type: 'film',
      attrs: film,
    })
    expect(copied({ ...film, captions: 'https://a.example/a.vtt' })).toBeUndefined()
  })

  it('a film is played by the browser, with captions, its transcript and its caption', () => {
    expect(player('film', film, { type: 'text', text: 'At night.' })).toBe(
      '<figure class="figure figure--film figure--wide"><video class="film shape--9x16" src="/objects/uploads/1" controls="" playsInline="" preload="metadata" poster="/plates/1.webp" aria-label="A walk"><track kind="captions" src="/objects/uploads/2" srcLang="en" label="English"/><a href="/objects/uploads/1">A walk</a></video><p class="on-paper" dir="auto">site.player.onPaper</p>' +
        '<details class="transcript"><summary>site.player.transcript</summary><p dir="auto">Ada: &lt;Hello&gt;.<br/>Bea: Yes.</p><p dir="auto"><a href="/pages/more" rel="noopener">/pages/more</a></p></details>' +
        '<figcaption dir="auto">At night. <span class="figure__credit">Ada L.</span></figcaption></figure>',
    )
    const bare = player('film', { ...film, captions: '', transcript: '', poster: '', credit: '', title: '' })
    expect(bare).not.toMatch(/<track|<details|<figcaption|poster/)
    expect(bare).toContain('aria-label="site.player.film"')
  })

  it('a sound is played by the browser, below its title', () => {
    expect(
      player('sound', { src: '/objects/uploads/3', title: 'A song', transcript: 'La.', credit: '' }),
    ).toBe(
      '<figure class="figure figure--sound"><p class="sound__title" dir="auto">A song</p><audio src="/objects/uploads/3" controls="" preload="metadata" aria-label="A song"><a href="/objects/uploads/3">A song</a></audio><p class="on-paper" dir="auto">site.player.onPaper</p><details class="transcript"><summary>site.player.transcript</summary><p dir="auto">La.</p></details></figure>',
    )
  })

  it.each([
    ['film', film, 'A walk at a.example/objects/uploads/1'],
    ['sound', { src: '/objects/uploads/3', title: '' }, 'site.player.sound at a.example/objects/uploads/3'],
  ])('paper names a %s and where it is', (type, attrs, line) => {
    const t: Translate = (key, { name, address } = {}) => (address ? `${name} at ${address}` : key)
    expect(
      renderToStaticMarkup(
        <TextsContext value={{ t, locale: 'en', origin: 'https://a.example' }}>
          <RichText content={{ type: 'doc', content: [{ type, attrs }] }} />
        </TextsContext>,
      ),
    ).toContain(`<p class="on-paper" dir="auto">${line}</p>`)
  })

  it('what is on another host is a placard with a link, and loads nothing', () => {
    const embed = { host: 'youtube', id: 'dQw4w9WgX_-', title: 'A <walk>', shape: '16:9', width: 'text' }
    const placard = player('embed', embed)
    expect(placard).toBe(
      '<figure class="figure figure--embed figure--text"><div class="embed shape--16x9" data-address="https://www.youtube-nocookie.com/embed/dQw4w9WgX_-" data-title="A &lt;walk&gt;"><p class="embed__title" dir="auto">A &lt;walk&gt;</p><p class="embed__note">site.player.asks</p><button type="button" class="button embed__show">site.player.show</button><a class="link" href="https://www.youtube.com/watch?v=dQw4w9WgX_-" rel="noopener">site.player.at</a></div></figure>',
    )
    expect(placard).not.toMatch(/<(iframe|img|link|script)/)
    const newer = player('embed', { ...embed, host: 'peertube', id: 'a.example/w/1' })
    expect(newer).toContain('site.player.unknown')
    expect(newer).not.toMatch(/data-address|<a|<button/)
  })

  it.each([
    ['film', { ...film, src: 'https://a.example/a.mp4' }],
    ['film', { ...film, src: undefined }],
    ['sound', { src: '//a.example/a.mp3' }],
    ['embed', { host: 'youtube', id: '"><script>' }],
    ['embed', { host: 'https', id: '//a.example/' }],
    ['embed', {}],
  ])('a broken %s shows nothing', (type, attrs) => {
    expect(player(type, attrs)).toBe('')
  })

  it('captions and pictures of another place are left out', () => {
    const shown = player('film', { ...film, captions: 'https://a.example/a.vtt', poster: 'javascript:x' })
    expect(shown).not.toMatch(/<track|poster|example|javascript/)
  })

  it.each(['https://a.example/x.png', '//a.example/x.png', 'javascript:alert(1)', '', 7])(
    'a figure whose picture is at %j shows nothing',
    (src) => {
      expect(html({ type: 'figure', attrs: { src, alt: '', credit: 'x', width: 'text' } })).toBe('')
    },
  )

  it('unknown nodes, unknown marks and broken ones show nothing', () => {
    const odd = { type: 'text', text: 'x', marks: [{ type: 'glow' }, 3, null] }
    expect(html({ type: 'iframe', attrs: { src: 'x' } }, null, 7, { text: 'no type' }, paragraph(odd))).toBe(
      '<p dir="auto">x</p>',
    )
    expect(renderToStaticMarkup(<RichText content={{ type: 'nothing' }} />)).toBe('')
    expect(renderToStaticMarkup(<RichText content={null} />)).toBe('')
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    '//a.example',
    '/\\a.example',
    5,
  ])('a link to %j keeps its words and loses its address', (href) => {
    expect(html(link(href))).toBe('<p dir="auto">here</p>')
  })

  it.each(['/parts/1', '#note', 'https://example.org/a?b=c', 'mailto:a@example.org', 'tel:+442079460000'])(
    'a link to %j is followed without a handle on this window',
    (href) => {
      expect(html(link(href))).toBe(`<p dir="auto"><a href="${href}" rel="noopener">here</a></p>`)
    },
  )

  it('a link of several pieces is one link, and another address begins another', () => {
    const piece = (text: string, href: string, ...marks: object[]) => ({
      type: 'text',
      text,
      marks: [{ type: 'link', attrs: { href } }, ...marks],
    })
    expect(
      html(
        paragraph(piece('Nature', '/a', { type: 'italic' }), piece(' 20, 1957', '/a'), piece('.', '/b'), {
          type: 'text',
          text: ' And so on.',
        }),
      ),
    ).toBe(
      '<p dir="auto"><a href="/a" rel="noopener"><em>Nature</em> 20, 1957</a>' +
        '<a href="/b" rel="noopener">.</a> And so on.</p>',
    )
  })

  it('a footnote is a number that leads to its words behind the block, and back', () => {
    const note = (text: string) => ({ type: 'footnote', content: [{ type: 'text', text }] })
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(note('b<'))] }] }
    expect(html(paragraph({ type: 'text', text: 'A' }, note('a')), list)).toBe(
      '<p dir="auto">A<sup class="note-ref"><a href="#note-1" id="note-ref-1" role="doc-noteref">1</a></sup></p>' +
        '<div class="notes"><p id="note-1" class="note" role="doc-footnote" dir="auto">' +
        '<a href="#note-ref-1" role="doc-backlink" class="note__number">1</a> a</p></div>' +
        '<ul><li dir="auto"><p dir="auto"><sup class="note-ref"><a href="#note-2" id="note-ref-2" role="doc-noteref">2</a></sup></p></li></ul>' +
        '<div class="notes"><p id="note-2" class="note" role="doc-footnote" dir="auto">' +
        '<a href="#note-ref-2" role="doc-backlink" class="note__number">2</a> b&lt;</p></div>',
    )
  })

  it('only a letter at the beginning can be a large initial', () => {
    const begins = (...content: unknown[]) => beginsWithLetter({ type: 'doc', content })
    const text = (value: string) => paragraph({ type: 'text', text: value })
    for (const value of ['A star', '“Yes”', 'Übung', 'Ёлка'])
      expect([value, begins(text(value))]).toEqual([value, true])
    for (const value of ['01.00', '— 5', '', ' '] as const)
      expect([value, begins(text(value))]).toEqual([value, false])
    expect(begins({ type: 'heading', content: [{ type: 'text', text: 'A' }] })).toBe(false)
    expect(beginsWithLetter(null)).toBe(false)
  })

  it('a paragraph has an address of its own, made of how it begins', () => {
    const text = (value: string) => paragraph({ type: 'text', text: value })
    const idsOf = (...content: unknown[]) => [...(paragraphIds({ type: 'doc', content }).values() ?? [])]
    const long = 'A star with five points is drawn on a sheet of paper, and inside it a second one'
    const [first] = idsOf(text(long))
    expect(first).toMatch(/^p-[a-z0-9]+$/)
    expect(idsOf(text('Another'), text(long))[1]).toBe(first)
    expect(idsOf(text(`${long}, a little smaller`))).toEqual([first])
    expect(idsOf(text(`Once ${long}`))).not.toEqual([first])
    // Of equal ones each has its own; what is empty, or no paragraph of its own, has none.
    expect(idsOf(text(long), text(long), text(' '))).toEqual([first, `${first}-2`])
    expect(idsOf({ type: 'blockquote', content: [text(long)] })).toEqual([])

    const content = { type: 'doc', content: [text(long), text('So')] }
    const linked = <RichText content={content} linkLabel={(number) => `Paragraph ${number}`} />
    expect(renderToStaticMarkup(linked)).toBe(
      `<p dir="auto" id="${first}">${long}<a class="paragraph-mark" href="#${first}" aria-label="Paragraph 1"></a></p>` +
        '<p dir="auto" id="p-ibcjsn">So<a class="paragraph-mark" href="#p-ibcjsn" aria-label="Paragraph 2"></a></p>',
    )
  })

  it('pieces of a text go on with its numbers', () => {
    const blocks = [1, 2].map(() => paragraph({ type: 'footnote', content: [{ type: 'text', text: 'x' }] }))
    docOf({ type: 'doc', content: blocks })
    expect(html(blocks[1])).toContain('id="note-2"')
  })

  it('a poem keeps its lines, and a table has a head', () => {
    const words = [{ type: 'text', text: '  so' }, { type: 'hardBreak' }, { type: 'text', text: 'it goes' }]
    expect(html({ type: 'verse', content: words })).toBe('<p class="verse" dir="auto">  so<br/>it goes</p>')
    const row = (type: string) => ({ type: 'tableRow', content: [{ type, content: words.slice(2) }] })
    expect(html({ type: 'table', content: [row('tableHeader'), row('tableCell')] })).toBe(
      '<div class="table" tabindex="0"><table><thead><tr><th scope="col" dir="auto">it goes</th></tr></thead>' +
        '<tbody><tr><td dir="auto">it goes</td></tr></tbody></table></div>',
    )
  })

  it('a short quotation stands large, a long one as prose', () => {
    const quote = (text: string) => ({ type: 'blockquote', content: [paragraph({ type: 'text', text })] })
    expect(html(quote('Short.'))).toContain('class="pull-quote"')
    expect(html(quote('x'.repeat(3000)))).not.toContain('pull-quote')
  })

  it('the stored form and its document alone look the same', () => {
    const doc = { type: 'doc', content: [paragraph({ type: 'text', text: 'One.' })] }
    expect(renderToStaticMarkup(<RichText content={{ v: 1, doc }} />)).toBe('<p dir="auto">One.</p>')
    expect(renderToStaticMarkup(<RichText content={doc} />)).toBe('<p dir="auto">One.</p>')
  })
})
