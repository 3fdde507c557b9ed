import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richTexts, texts } from '../../../test/support/rich-texts.ts'
import { TooDeep } from './bounds.ts'
import { markdownToRichText, richTextToMarkdown } from './markdown.ts'
import { isEmpty, normalise } from './normalise.ts'
import { plainText, wordsBeside } from './plain-text.ts'
import { richTextSchema } from './shape.ts'
import type { Block, Inline, RichText, TableRow, Text } from './schema.ts'

/** More by hand: `RICH_TEXT_RUNS=20000 npx vitest run src/kernel/rich-text`. */
const numRuns = Number(process.env.RICH_TEXT_RUNS ?? 40)

function blocksOf(markdown: string): Block[] {
  return markdownToRichText(markdown).doc.content
}

function paragraph(...content: Inline[]): Block {
  return { type: 'paragraph', content }
}

function text(
  value: string,
  ...marks: ('bold' | 'italic' | 'strike' | 'superscript' | 'subscript' | 'code')[]
): Inline {
  return { type: 'text', text: value, ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }) }
}

function link(value: string, href: string): Inline {
  return { type: 'text', text: value, marks: [{ type: 'link', attrs: { href } }] }
}

const lineBreak: Inline = { type: 'hardBreak' }

describe('Markdown and back', () => {
  it('[C646] every content comes back as its normal form', () => {
    fc.assert(
      fc.property(richTexts, (content) => {
        expect(markdownToRichText(richTextToMarkdown(content))).toEqual(normalise(content))
      }),
      { numRuns },
    )
  })

  it('[C646] every text is read, is valid by the schema, and is the same content when written and read again', () => {
    fc.assert(
      fc.property(texts, (source) => {
        const content = markdownToRichText(source)
        expect(richTextSchema.parse(content)).toEqual(content)
        expect(normalise(content)).toEqual(content)
        const written = richTextToMarkdown(content)
        expect(markdownToRichText(written)).toEqual(content)
        expect(richTextToMarkdown(markdownToRichText(written))).toBe(written)
      }),
      { numRuns },
    )
  })

  it('[C646] words without marks keep every character, and are written as they were typed', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'aZé,.;:!?\'"()/%$€—…“”«»7', 'ש', '語', '👩‍🚀', 'e\u0301'),
    })
    const words = letters.filter((word) => !/^\d+[.)]$/.test(word))
    const spaced = fc.array(fc.tuple(words, fc.constantFrom(' ', '  ', '\t', '\u00a0', '\n', ' \n ', '\n\n')))
    fc.assert(
      fc.property(spaced, (pairs) => {
        const typed = pairs.flat().join('')
        const content = markdownToRichText(typed)
        expect(plainText(content).replace(/\s/g, '')).toBe(typed.replace(/\s/g, ''))
        // What changes: blank lines at the ends, more than one between paragraphs, and white space on them.
        const paragraphs = typed
          .replace(/^[ \t]+$/gm, '')
          .replace(/\n{3,}/g, '\n\n')
          .replace(/^\n+|\n+$/g, '')
        expect(richTextToMarkdown(content)).toBe(paragraphs)
      }),
      { numRuns },
    )
  })

  it('a normal form is its own', () => {
    fc.assert(
      fc.property(richTexts, (content) => {
        expect(normalise(normalise(content))).toEqual(normalise(content))
        expect(richTextSchema.safeParse(normalise(content)).success).toBe(true)
      }),
      { numRuns },
    )
  })
})

describe('a player alone in its line', () => {
  const sound = { src: '/a.mp3', title: '', transcript: '', credit: '' }
  const film = {
    ...sound,
    src: '/a.mp4',
    captions: '',
    isSilent: false,
    poster: '',
    shape: '16:9',
    width: 'text',
  }
  const embed = { host: 'youtube', id: 'dQw4w9WgX_-', title: '', shape: '16:9', width: 'text' }

  it.each([
    ['![](/a.mp3){.sound}', { type: 'sound', attrs: sound }],
    [
      '![A *song*](/a.mp3 "Ada L."){.sound}\nOf *birds*.\n: Ada: La.\n:\n: /notes',
      {
        type: 'sound',
        attrs: { ...sound, title: 'A *song*', credit: 'Ada L.', transcript: 'Ada: La.\n\n/notes' },
        content: [text('Of '), text('birds', 'italic'), text('.')],
      },
    ],
    [
      '![A walk](/a.mp4){.film .wide captions="/a.vtt" poster="/{p}.png" shape="9:16"}\n: One.',
      {
        type: 'film',
        attrs: {
          ...film,
          title: 'A walk',
          transcript: 'One.',
          captions: '/a.vtt',
          poster: '/{p}.png',
          shape: '9:16',
          width: 'wide',
        },
      },
    ],
    [
      '![](/a.mp4){.film .silent}\n\\: not said',
      { type: 'film', attrs: { ...film, isSilent: true }, content: [text(': not said')] },
    ],
    ['![](https://www.youtube.com/watch?v=dQw4w9WgX_-){.embed}', { type: 'embed', attrs: embed }],
    [
      '![A walk](peertube:a.example/w/1){.embed .full}\nThere.',
      {
        type: 'embed',
        attrs: { ...embed, host: 'peertube', id: 'a.example/w/1', title: 'A walk', width: 'full' },
        content: [text('There.')],
      },
    ],
  ])('%j is a player, and is written so', (typed, expected) => {
    const read = markdownToRichText(typed)
    expect(read.doc.content).toEqual([expected])
    expect(richTextToMarkdown(read)).toBe(typed)
  })

  it.each([
    '![](https://a.example/a.mp4){.film}',
    '![](//a.example/a.mp3){.sound}',
    '![](/a.mp4){.film captions="https://a.example/a.vtt"}',
    '![](https://a.example/watch){.embed}',
    '![](javascript:){.embed}',
    '![](/a.mp4){.film captions=/a.vtt}',
    `![](/a.mp3){.sound}\n: ${'a'.repeat(50_001)}`,
  ])('%.60j is text', (typed) => {
    expect(markdownToRichText(typed).doc.content).toMatchObject([{ type: 'paragraph' }])
  })

  it('has a caption that counts as words, and a title and a transcript that only the search finds', () => {
    const read = markdownToRichText(
      'Words.\n\n![A song](/a.mp3 "Ada"){.sound}\nAt night.\n: La la.\n\n![A talk](https://vimeo.com/1){.embed}\n\n![An owl](/a.png)',
    )
    expect([plainText(read), wordsBeside(read)]).toEqual(['Words.\nAt night.\n\n', 'A song\nLa la.\nA talk'])
  })

  it('takes any address of its host, and goes on behind its transcript', () => {
    const read = markdownToRichText(
      '![](https://youtu.be/dQw4w9WgX_-?t=3){.embed}\n\n![](/a.mp3){.sound}\n: La.\nWords.',
    )
    expect(read.doc.content).toMatchObject([
      { type: 'embed', attrs: embed },
      { type: 'sound', attrs: { transcript: 'La.' } },
      { type: 'paragraph', content: [text('Words.')] },
    ])
  })
})

describe('a picture of the site alone in its line', () => {
  const attrs = {
    src: '/objects/uploads/1',
    alt: '',
    isDecorative: false,
    credit: '',
    width: 'text' as const,
  }
  const figure = (own: object, ...content: Inline[]): Block => ({
    type: 'figure',
    attrs: { ...attrs, ...own },
    ...(content.length > 0 && { content }),
  })

  it.each<[string, Block]>([
    ['![](/objects/uploads/1)', figure({})],
    ['![An owl](/objects/uploads/1)', figure({ alt: 'An owl' })],
    ['![An owl](/objects/uploads/1 "Ada L.")', figure({ alt: 'An owl', credit: 'Ada L.' })],
    ['![An owl](/objects/uploads/1){.full}', figure({ alt: 'An owl', width: 'full' })],
    ['![not heard](/objects/uploads/1){.wide .decorative}', figure({ width: 'wide', isDecorative: true })],
    ['![a \\[b\\] c](/objects/uploads/1)', figure({ alt: 'a [b] c' })],
    ['![](/objects/uploads/1){.row focal="30,100"}', figure({ width: 'row', focal: { x: 30, y: 100 } })],
    ['![](/objects/uploads/1){focal="30,101"}', figure({})],
    ['![](/objects/uploads/1){focal="left"}', figure({})],
    [
      '![](/objects/uploads/1)\nTwo *lines*\nof a caption',
      figure({}, text('Two '), text('lines', 'italic'), lineBreak, text('of a caption')),
    ],
  ])('%j is a figure', (typed, expected) => {
    expect(blocksOf(typed)).toEqual([expected])
  })

  it('has a caption that the search finds, and a description that it does not', () => {
    expect(plainText(markdownToRichText('![An owl](/a.png "Ada")\nAt night'))).toBe('At night')
  })

  it('has the focal point of its file for as long as it has none of its own, and is stored as it always was', () => {
    const [stored] = normalise({ v: 1, doc: { type: 'doc', content: [figure({ focal: null })] } }).doc.content
    expect(stored).toEqual(figure({}))
    expect(JSON.stringify(stored)).toBe(JSON.stringify(figure({})))
  })

  it.each([
    { src: 'https://a.example/a.png' },
    { src: '//a.example/a.png' },
    { src: '' },
    { alt: 'x'.repeat(1_001) },
    { width: 'huge' },
    { onerror: 'alert(1)' },
    ...[{ x: 1.5, y: 0 }, { x: -1, y: 0 }, { x: 0, y: 101 }, { x: 0 }, { x: '1', y: '1' }, 50].map(
      (focal) => ({
        focal,
      }),
    ),
    { focal: { x: 0, y: 0, z: 0 } },
  ])('is no figure with %j', (own) => {
    const doc = { type: 'doc', content: [figure(own)] }
    expect(richTextSchema.safeParse({ v: 1, doc }).success).toBe(false)
  })
})

describe('what is text', () => {
  it.each([
    '<script>alert(1)</script>',
    '<!-- a comment -->',
    'a <b onclick="c()">d</b>',
    'AT&T &amp; &copy; &#38;',
    '![of another place](https://a.example/a.png)',
    'words ![not alone](/a.png)',
    '![a](//a.example/a.png)',
    '![a](javascript:alert(1))',
    '![a](/a.png "credit)',
    '[reference]: https://a.example',
    '<https://a.example> and https://a.example',
    '[a](javascript:alert(1))',
    '[a](JAVASCRIPT:alert(1))',
    '[a](&#x6a;avascript:alert)',
    '[a](data:text/html,b)',
    '[a](/b "with a title")',
    '[](/a)',
    '5 * 3 * 2, snake_case_name, a ~ b',
    '#hashtag, -5, +1, 1.5',
  ])('[C646] %s is shown as it was typed', (typed) => {
    const shown = typed.replace('&#x6a;', 'j')
    expect(blocksOf(typed)).toEqual([paragraph(text(shown))])
    expect(blocksOf(richTextToMarkdown(markdownToRichText(typed)))).toEqual([paragraph(text(shown))])
  })

  it.each([
    '^[ ] and ^[]',
    'x^2, a ^ b, ^[ never closed',
    '|x| and a | b',
    '| a\\|',
    'a\n|---|',
    '|x|\n|-|-|',
  ])('%j holds neither a footnote nor a table', (typed) => {
    const content = markdownToRichText(typed)
    expect(JSON.stringify(content)).not.toMatch(/"footnote"|"table"/)
    expect(markdownToRichText(richTextToMarkdown(content))).toEqual(content)
  })

  it('a line end and the white space around a line stay', () => {
    expect(blocksOf('    Roses\t \n  are red\\\n\u00a0violets')).toEqual([
      paragraph(text('    Roses\t '), lineBreak, text('  are red'), lineBreak, text('\u00a0violets')),
    ])
  })

  it('a line of hyphens or equals signs does not make the paragraph above a heading', () => {
    expect(blocksOf('a\n---\nb\n===')).toEqual([
      paragraph(text('a')),
      { type: 'horizontalRule' },
      paragraph(text('b'), lineBreak, text('===')),
    ])
  })
})

describe('footnotes, poems and tables', () => {
  const note = (...content: Inline[]): Inline => ({ type: 'footnote', content: content as Text[] })

  it('a footnote stands behind its word, with marks and links of its own', () => {
    const typed = 'All the same.^[S. Corkin, *Tense*, [here](/a) \\[sic\\]] **On**^[Two.] it goes'
    const content = markdownToRichText(typed)
    expect(content.doc.content).toEqual([
      paragraph(
        text('All the same.'),
        note(text('S. Corkin, '), text('Tense', 'italic'), text(', '), link('here', '/a'), text(' [sic]')),
        text(' '),
        text('On', 'bold'),
        note(text('Two.')),
        text(' it goes'),
      ),
    ])
    expect(richTextToMarkdown(content)).toBe(typed)
  })

  it('a footnote holds no other, and none of white space is left', () => {
    expect(blocksOf('a^[b ^[c]]')).toEqual([paragraph(text('a'), note(text('b ^[c]')))])
    const { doc } = normalise({
      v: 1,
      doc: { type: 'doc', content: [{ type: 'paragraph', content: [note(text(' \n'))] }] },
    })
    expect(doc.content).toEqual([{ type: 'paragraph' }])
  })

  it('the words of a footnote come behind their block', () => {
    expect(plainText(markdownToRichText('One^[first] two.\n\nThree.'))).toBe('One two.\nfirst\nThree.')
  })

  it('a poem keeps its lines and what stands before them', () => {
    const typed = '| Whose woods\n|   these *are*\n| &#x0;\n| I think'
    expect(blocksOf(typed)).toEqual([
      {
        type: 'verse',
        content: [
          text('Whose woods'),
          lineBreak,
          text('  these '),
          text('are', 'italic'),
          lineBreak,
          lineBreak,
          text('I think'),
        ],
      },
    ])
    expect(richTextToMarkdown(markdownToRichText(typed))).toBe(typed)
  })

  it('a table has a head, equally long rows, and pipes in its words', () => {
    const typed = '| Bird | Heard |\n|:--|--:|\n| Wren \\| king | `a\\|b` | more |\n| Tit'
    const cells = (type: 'tableHeader' | 'tableCell', ...words: (Inline | null)[]): TableRow => ({
      type: 'tableRow',
      content: words.map((word) => ({ type, ...(word && { content: [word] }) })),
    })
    expect(blocksOf(typed)).toEqual([
      {
        type: 'table',
        content: [
          cells('tableHeader', text('Bird'), text('Heard'), null),
          cells('tableCell', text('Wren | king'), text('a|b', 'code'), text('more')),
          cells('tableCell', text('Tit'), null, null),
        ],
      },
    ])
    expect(richTextToMarkdown(markdownToRichText(typed))).toBe(
      '| Bird | Heard |  |\n| --- | --- | --- |\n| Wren \\| king | `a\\|b` | more |\n| Tit |  |  |',
    )
  })
})

describe('marks', () => {
  it('reads bold, italic, strike, code and links, one in the other', () => {
    expect(blocksOf('**a** _b_ ~~c~~ `d` [e](/f) ***g*** un*believ*able')).toEqual([
      paragraph(
        text('a', 'bold'),
        text(' '),
        text('b', 'italic'),
        text(' '),
        text('c', 'strike'),
        text(' '),
        text('d', 'code'),
        text(' '),
        link('e', '/f'),
        text(' '),
        text('g', 'bold', 'italic'),
        text(' un'),
        text('believ', 'italic'),
        text('able'),
      ),
    ])
  })

  it('reads what is raised and lowered, and leaves tags without their other half as text', () => {
    expect(blocksOf('H<sub>2</sub>O, 10<sup>**-6** m</sup>')).toEqual([
      paragraph(
        text('H'),
        text('2', 'subscript'),
        text('O, 10'),
        text('-6', 'bold', 'superscript'),
        text(' m', 'superscript'),
      ),
    ])
    expect(blocksOf('a<sup>b \\<sup>c <b>d</b> </sub>e')).toEqual([
      paragraph(text('a<sup>b <sup>c <b>d</b> </sub>e')),
    ])
  })

  it('reads headings, quotations, lists, code and rules', () => {
    expect(blocksOf('# a\n> b\n\n3. c\n   - d\n4. e\n\n```ts\nf\n\n  g\n```\n* * *')).toEqual([
      { type: 'heading', attrs: { level: 1 }, content: [text('a')] },
      { type: 'blockquote', content: [paragraph(text('b'))] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('c')),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('d'))] }] },
            ],
          },
          { type: 'listItem', content: [paragraph(text('e'))] },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'f\n\n  g' }] },
      { type: 'horizontalRule' },
    ])
  })

  it.each([
    'A *word*, a **strong** one, ~~one less~~ and [a link](https://a.example/b_c?d=e&f=g).',
    '- one\n- two\n  - deeper\n- three',
    '1. one\n\n2. two\n\n   more of it',
    '> a quotation\n> in two lines\n>\n> and two paragraphs',
    '# A title\n\nRoses are red,\n  violets are blue.\n\n***\n\nC:\\books, 100 % & more!',
    '```html\n<p>\n```',
  ])('what people write is written as they did: %j', (typed) => {
    expect(richTextToMarkdown(markdownToRichText(typed))).toBe(typed)
  })

  it('a backslash before a sign takes its meaning away', () => {
    expect(blocksOf('\\# \\*a\\* \\[b](c) 1\\.')).toEqual([paragraph(text('# *a* [b](c) 1.'))])
  })
})

describe('bounds', () => {
  it.each([
    ['quotations', '>'.repeat(50_000)],
    ['lists on one line', `${'- '.repeat(10_000)}a`],
    ['lists by indentation', Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')],
    ['more nodes than fit', '*a* '.repeat(250_000)],
    ['more lines than fit', 'a\n'.repeat(500_000)],
    ['more signs than fit', '&'.repeat(500_000)],
    ['more blank lines than fit', `- a${'\n'.repeat(500_000)}`],
    [
      'a table as wide as it is long',
      `${'|a'.repeat(6_000)}|\n${'|-'.repeat(6_000)}|\n${'|a\n'.repeat(6_000)}`,
    ],
    ['many tables', `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|a\n'.repeat(100)}\n`.repeat(800)],
    ['a table of very many rows', `|a|\n|-|\n${'|a\n'.repeat(400_000)}`],
  ])('%s beyond the bounds are refused', (_, source) => {
    expect(() => markdownToRichText(source)).toThrow(TooDeep)
  })

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['closed brackets', '['.repeat(25_000) + ']'.repeat(25_000)],
    ['half links', '[a]('.repeat(50_000)],
    ['half emphasis', '*a '.repeat(50_000)],
    ['the other half', 'a* '.repeat(50_000)],
    ['mixed emphasis', '*a_b~~c '.repeat(4_000)],
    ['stars', `${'*'.repeat(50_000)}a${'*'.repeat(50_000)}`],
    ['backticks of growing length', Array.from({ length: 700 }, (_, i) => '`'.repeat(i)).join('a')],
    ['references', '&#x'.repeat(50_000)],
    ['open footnotes', '[^['.repeat(50_000)],
    ['footnotes', 'a^[b]'.repeat(6_000)],
    ['pipes', '|'.repeat(100_000)],
    ['what could be a head', '|-'.repeat(50_000)],
    ['heads without tables', '| a |\n'.repeat(5_000)],
    ['a long table', `| a |\n| - |\n${'| b |\n'.repeat(4_000)}`],
    ['backticks in a code block', `\`\`\`\`\n${'`a'.repeat(400_000)}`],
    ['many marks in one paragraph', 'a *b* '.repeat(9_000)],
    ['spaces', `a${' '.repeat(200_000)}b`],
    ['short quotations', '> a\n\n'.repeat(5_000)],
    ['short items', '- a\n'.repeat(5_000)],
    ['a long rule', '* '.repeat(100_000)],
  ])('%s are read whole', (_, source) => {
    const content = markdownToRichText(source)
    expect(markdownToRichText(richTextToMarkdown(content))).toEqual(content)
  })
})

describe('emptiness', () => {
  it.each(['', ' \n\t\n', '\n\n'])('%j is one empty paragraph', (typed) => {
    const content = markdownToRichText(typed)
    expect(content.doc.content).toEqual([{ type: 'paragraph' }])
    expect(isEmpty(content)).toBe(true)
    expect(richTextToMarkdown(content)).toBe('')
  })

  it('white space in paragraphs is empty; a word, a rule or a list is not', () => {
    const of = (...content: [Block, ...Block[]]): RichText => ({ v: 1, doc: { type: 'doc', content } })
    expect(isEmpty(of(paragraph(text(' \u00a0'), lineBreak), paragraph()))).toBe(true)
    for (const typed of ['a', '---', '- ']) expect(isEmpty(markdownToRichText(typed))).toBe(false)
  })
})

describe('plain text', () => {
  it('has a line for each block and line, and no marks', () => {
    expect(plainText(markdownToRichText('# *A* title\n\n- one\n- `two`\n\n> a\nb\n\n---\n\n[c](/d)'))).toBe(
      'A title\none\ntwo\na\nb\nc',
    )
  })
})
