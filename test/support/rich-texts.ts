import fc from 'fast-check'
import {
  type Block,
  FIGURE_WIDTHS,
  type Inline,
  type ListItem,
  type Mark,
  type Paragraph,
  type RichText,
  type TableCell,
  type TableRow,
} from '../../src/kernel/rich-text/schema.ts'

/** Characters and pieces that mean something in Markdown, to JavaScript or to Unicode, among plain ones. */
const PIECES = [
  [...'ab1 \\`*_~[]()<>#+-.!&;:|"\'={}/^\t\f\u00a0\u2028\ufeff\u200d\u202eéäש語'],
  [
    '  ',
    '👩‍🚀',
    'e\u0301',
    '**',
    '__',
    '~~',
    '```',
    '---',
    '***',
    '- ',
    '+ ',
    '* ',
    '1. ',
    '2) ',
    '# ',
    '##### ',
    '> ',
  ],
  [
    '^[',
    '|',
    '| ',
    '| --- |',
    '![',
    '](',
    '](/a)',
    '[a](b)',
    '[a]: b',
    '[a](b "c")',
    '[a](item:page/0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f)',
    '[a](item:b)',
    'javascript:',
    '<b>',
  ],
  ['<sup>', '</sup>', '<sub>', '</sub>', '<', '/sup>'],
  ['&#x0;', '&#xA;', '&#x41;', '&#xD800;', '&amp;', '&#65;'],
].flat()

const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''))

const marks = fc
  .subarray(['bold', 'italic', 'strike', 'superscript', 'subscript', 'code', 'link'] as const)
  .chain((types) => fc.tuple(...types.map((type) => (type === 'link' ? links : fc.constant<Mark>({ type })))))

const links: fc.Arbitrary<Mark> = fc
  .constantFrom(
    'https://a.example/?q=1&r=2',
    '/a',
    '#b',
    'mailto:a@b.example',
    'item:post/0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
    'item:case-study/0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e10?a=(b)#_c_*d*&#x41;',
    'a(b',
    '<c>)',
    '\\',
    '&#x41;',
    '*_',
  )
  .map((href) => ({ type: 'link', attrs: { href } }))

const text = fc.record({ type: fc.constant('text' as const), text: words, marks })
const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('footnote' as const),
      content: fc.array(text, { maxLength: 4 }),
      marks,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hardBreak' as const), marks }) },
)
const inlines = fc.array(inline, { maxLength: 6 })
const paragraph: fc.Arbitrary<Paragraph> = inlines.map((content) => ({ type: 'paragraph', content }))

const cell: fc.Arbitrary<TableCell> = fc.record({
  type: fc.constantFrom('tableHeader' as const, 'tableCell' as const),
  content: inlines,
})
const row: fc.Arbitrary<TableRow> = fc
  .array(cell, { minLength: 1, maxLength: 3 })
  .map((content) => ({ type: 'tableRow', content }))

const figure: fc.Arbitrary<Block> = fc.record({
  type: fc.constant('figure' as const),
  attrs: fc.record(
    {
      src: fc.constantFrom('/objects/uploads/3f2b', '/plates/(1).webp', '/a/_b_*c*[d]?e=1&#x41;'),
      alt: fc.oneof(words, fc.constantFrom('', ' [a] (b) "c" \\ ', '![x](/y)', 'two\nlines')),
      isDecorative: fc.boolean(),
      credit: fc.constantFrom('', 'A. Author', '"Quoted" \\ [and] (more)', '{.wide}'),
      width: fc.constantFrom(...FIGURE_WIDTHS),
      focal: fc.constantFrom(null, { x: 0, y: 100 }, { x: 30, y: 7 }),
    },
    { requiredKeys: ['src', 'alt', 'isDecorative', 'credit', 'width'] },
  ),
  content: inlines,
})

const titles = fc.oneof(words, fc.constantFrom('', ' [a] (b) "c" \\ ', 'two\nlines', '{.film}'))
const transcripts = fc
  .array(fc.oneof(words, fc.constantFrom('', ' ', ':', ': a', '![x](/y)', '/a', 'Åsa: yes\r\n')), {
    maxLength: 5,
  })
  .map((lines) => lines.join('\n'))
const sound = {
  src: fc.constantFrom('/objects/uploads/3f2b', '/(1)'),
  title: titles,
  transcript: transcripts,
  credit: fc.constantFrom('', '"Quoted" \\ [and] (more)'),
}
const shown = {
  shape: fc.constantFrom('16:9' as const, '9:16' as const),
  width: fc.constantFrom('text' as const, 'wide' as const, 'full' as const),
}
/** Captions that could be taken for a transcript among others. */
const captions = fc.oneof(
  inlines,
  fc.constantFrom<Inline[]>(
    [{ type: 'text', text: ': a' }],
    [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: ':' }],
  ),
)
const embedded = fc.constantFrom(
  { host: 'youtube', id: 'dQw4w9WgX_-' },
  { host: 'vimeo', id: '76979871/abcdef0123' },
  { host: 'soundcloud', id: 'some-one/sets/so_me' },
  { host: 'peertube', id: 'a.example/w/9c9de5e8' },
)
const player: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constant('film' as const),
    attrs: fc.record({
      ...sound,
      ...shown,
      captions: fc.constantFrom('', '/objects/uploads/{c}'),
      poster: fc.constantFrom('', '/p(1).png'),
      isSilent: fc.boolean(),
    }),
    content: captions,
  }),
  fc.record({ type: fc.constant('sound' as const), attrs: fc.record(sound), content: captions }),
  fc
    .tuple(embedded, fc.record({ title: titles, ...shown }), inlines)
    .map(([own, attrs, content]): Block => ({ type: 'embed', attrs: { ...attrs, ...own }, content })),
)

const { block } = fc.letrec<{ block: Block; item: ListItem }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: paragraph },
    fc
      .tuple(fc.constantFrom(1, 2, 3, 4), inlines)
      .map(([level, content]): Block => ({ type: 'heading', attrs: { level }, content })),
    fc.constant<Block>({ type: 'horizontalRule' }),
    inlines.map((content): Block => ({ type: 'verse', content })),
    figure,
    player,
    fc.array(row, { minLength: 1, maxLength: 3 }).map((content): Block => ({ type: 'table', content })),
    fc
      .tuple(
        fc.constantFrom(null, 'ts', 'c++ {1}', '~~~'),
        fc.array(fc.oneof(words, fc.constant('\n')), { maxLength: 8 }),
      )
      .map(
        ([language, lines]): Block => ({
          type: 'codeBlock',
          attrs: { language },
          content: lines.map((text) => ({ type: 'text', text })),
        }),
      ),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 4 })
      .map((content): Block => ({ type: 'blockquote', content })),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 4 })
      .map((content): Block => ({ type: 'bulletList', content })),
    fc
      .tuple(fc.constantFrom(0, 1, 2, 9, 999_999_999), fc.array(tie('item'), { minLength: 1, maxLength: 4 }))
      .map(([start, content]): Block => ({ type: 'orderedList', attrs: { start }, content })),
  ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 3 }))
    .map(([first, rest]): ListItem => ({ type: 'listItem', content: [first, ...rest] })),
}))

/** Any content that the schema allows, in any form. */
export const richTexts: fc.Arbitrary<RichText> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content) => ({ v: 1, doc: { type: 'doc', content } }))

/** Any text that can be stored: Unicode at large, and lines full of marks. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc
    .array(
      fc.oneof(
        words,
        fc.constantFrom(
          '\n',
          '\n\n',
          '\n  ',
          '\n    ',
          '\r\n',
          '\r',
          '\n- ',
          '\n> ',
          '\n| ',
          '\n| --- |\n',
          '\n```\n',
        ),
      ),
      { maxLength: 40 },
    )
    .map((pieces) => pieces.join('')),
)
