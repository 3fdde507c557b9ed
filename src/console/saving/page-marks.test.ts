import { expect, it } from 'vitest'
import type { Point } from '../../kernel/crop.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { layContent, layPages } from './page-marks.ts'

const WORDS = { focal: ({ x, y }: Point) => `focal point ${x}, ${y}` }

const laid = (before: string, after: string) =>
  layPages(markdownToRichText(before), markdownToRichText(after), WORDS)

it('[C281] running text is compared as it is read, without the signs of its form', () => {
  const text = '## Rot\n\n- a **thin** thread\n- [home](/about)\n\n> slow\n\n`code`'
  const lines = laid(text, text)
  expect(lines.map(({ marked }) => marked.map((one) => one.text).join(''))).toEqual([
    'Rot',
    'a thin thread',
    'home',
    'slow',
    'code',
  ])
  expect(lines.flatMap(({ marked }) => marked).every(({ kind }) => kind === 'same')).toBe(true)
  expect(lines.map(({ look }) => [look.kind, look.level, look.bullet, look.isQuoted])).toEqual([
    ['heading', 2, '', false],
    ['paragraph', 0, '•', false],
    ['paragraph', 0, '•', false],
    ['paragraph', 0, '', true],
    ['paragraph', 0, '', false],
  ])
})

it('[C281] a word that only looks other is struck as it was and added as it is', () => {
  expect(laid('a thin thread', 'a **thin** thread')[0]?.marked).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'struck', text: 'thin ' },
    { kind: 'added', text: 'thin ', marks: ['bold'] },
    { kind: 'same', text: 'thread' },
  ])
})

it('[C281] a footnote stands in brackets at its number, and a row of a table is a line', () => {
  const rows = '| Bird | Heard |\n| --- | --- |\n| Wren | '
  const lines = laid(`So.^[Old] On.\n\n${rows}4 |`, `So.^[New] On.\n\n${rows}5 |`)
  expect(lines.map(({ marked }) => marked)).toEqual([
    [
      { kind: 'same', text: 'So. ' },
      { kind: 'struck', text: '[Old] ' },
      { kind: 'added', text: '[New] ' },
      { kind: 'same', text: 'On.' },
    ],
    [{ kind: 'same', text: 'Bird | Heard' }],
    [
      { kind: 'same', text: 'Wren | ' },
      { kind: 'struck', text: '4' },
      { kind: 'added', text: '5' },
    ],
  ])
})

it('a figure is a line with its picture; one with another picture or width is another line', () => {
  const before = '![An owl](/a.png)\nAt night'
  expect(laid('', before)).toMatchObject([
    {
      look: { kind: 'figure', figure: { src: '/a.png' } },
      marked: [{ kind: 'added', text: '[An owl] At night' }],
    },
  ])
  for (const after of ['![An owl](/b.png)\nAt night', '![An owl](/a.png){.wide}\nAt night']) {
    expect(laid(before, after).map(({ marked }) => marked)).toEqual([
      [{ kind: 'struck', text: '[An owl] At night' }],
      [{ kind: 'added', text: '[An owl] At night' }],
    ])
  }
  expect(laid('![](/a.png)', '')).toMatchObject([{ marked: [{ kind: 'struck', text: '[–] ' }] }])
})

it('a focal point of its own is said in words', () => {
  const [before, after] = [
    '![An owl](/a.png){.row}\nAt night',
    '![An owl](/a.png){.row focal="30,70"}\nAt night',
  ]
  expect(laid(before, after).map(({ marked }) => marked)).toEqual([
    [
      { kind: 'same', text: '[An ' },
      { kind: 'struck', text: 'owl] ' },
      { kind: 'added', text: 'owl · focal point 30, 70] ' },
      { kind: 'same', text: 'At night' },
    ],
  ])
})

it('a film is a line with its title, its caption and its transcript; with other captions it is another film', () => {
  const film = (attributes: string, ...spoken: string[]) =>
    [`![A walk](/a.mp4){.film${attributes}}`, 'At *dawn*.', ...spoken.map((line) => `: ${line}`)].join('\n')
  const [line] = laid(film('', 'It is cold.'), film('', 'It is warm.'))
  expect(line).toEqual({
    look: expect.objectContaining({ kind: 'film' }),
    marked: [
      { kind: 'same', text: '[A walk] At ' },
      { kind: 'same', text: 'dawn', marks: ['italic'] },
      { kind: 'same', text: '.\nIt is ' },
      { kind: 'struck', text: 'cold.' },
      { kind: 'added', text: 'warm.' },
    ],
  })
  const [other] = laid(film(''), film(' captions="/a.vtt"'))
  expect(other?.marked.map(({ kind }) => kind)).toEqual([
    ...Array(3).fill('struck'),
    ...Array(3).fill('added'),
  ])
  expect(laid('', '![A talk](https://vimeo.com/1){.embed}')).toMatchObject([
    { look: { kind: 'embed' }, marked: [{ kind: 'added', text: '[A talk · Vimeo] ' }] },
  ])
})

it('[C281] a paragraph that is new stands alone, and so does one that is gone', () => {
  const [before, after] = ['One.\n\nTwo.\n\nThree.', 'One.\n\nThree.\n\nFour.']
  expect(laid(before, after).map(({ marked }) => marked)).toEqual([
    [{ kind: 'same', text: 'One.' }],
    [{ kind: 'struck', text: 'Two.' }],
    [{ kind: 'same', text: 'Three.' }],
    [{ kind: 'added', text: 'Four.' }],
  ])
  // What was added to a line stands in it, before the lines that are gone.
  expect(laid('A thin line.\n\nGone.', 'A thick line, longer.').map(({ marked }) => marked)).toEqual([
    [
      { kind: 'same', text: 'A ' },
      { kind: 'struck', text: 'thin line.' },
      { kind: 'added', text: 'thick line, longer.' },
    ],
    [{ kind: 'struck', text: 'Gone.' }],
  ])
  expect(layContent(null, markdownToRichText('New.'), WORDS)).toEqual([{ kind: 'added', text: 'New.' }])
})
