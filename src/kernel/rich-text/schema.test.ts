import { describe, expect, it } from 'vitest'
import { isSafeHref } from './href.ts'
import { richTextSchema } from './shape.ts'
import { CONTENT_MAX } from './schema.ts'

const ID = '0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'

function of(...content: unknown[]) {
  return { v: 1, doc: { type: 'doc', content } }
}

function accepts(value: unknown): boolean {
  return richTextSchema.safeParse(value).success
}

const text = { type: 'text', text: 'a' }
const paragraph = { type: 'paragraph', content: [text] }

function nested(levels: number): unknown {
  let block: unknown = paragraph
  for (let i = 0; i < levels; i++) block = { type: 'blockquote', content: [block] }
  return of(block)
}

const film = {
  src: '/objects/uploads/1',
  title: 'A walk',
  captions: '',
  isSilent: false,
  transcript: 'One.\nTwo.',
  poster: '',
  credit: '',
  shape: '16:9',
  width: 'wide',
}
const embed = { host: 'youtube', id: 'dQw4w9WgX_-', title: '', shape: '16:9', width: 'text' }

describe('stored rich text', () => {
  it('[C646] holds every node and mark of the editor', () => {
    const marks = [
      { type: 'link', attrs: { href: '/a' } },
      ...['bold', 'italic', 'strike', 'superscript', 'subscript', 'code'].map((type) => ({ type })),
    ]
    const item = { type: 'listItem', content: [paragraph, paragraph] }
    const whole = of(
      { type: 'paragraph' },
      {
        type: 'paragraph',
        content: [
          { ...text, marks },
          { type: 'hardBreak', marks },
        ],
      },
      { type: 'heading', attrs: { level: 4 }, content: [text] },
      { type: 'blockquote', content: [paragraph] },
      { type: 'bulletList', content: [item] },
      { type: 'orderedList', attrs: { start: 0 }, content: [item] },
      { type: 'codeBlock', attrs: { language: null } },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text] },
      { type: 'horizontalRule' },
    )
    expect(richTextSchema.parse(whole)).toEqual(whole)
  })

  it.each([
    ['another version', { ...of(paragraph), v: 2 }],
    ['no envelope', of(paragraph).doc],
    ['a field beside the document', { ...of(paragraph), html: '<b>' }],
    ['no block', of()],
    ['an unknown node', of({ type: 'iframe', attrs: { src: '/a' } })],
    ['an unknown mark', of({ type: 'paragraph', content: [{ ...text, marks: [{ type: 'style' }] }] })],
    ['an unknown attribute', of({ ...paragraph, attrs: { onclick: 'a()' } })],
    ['an attribute too many', of({ type: 'heading', attrs: { level: 1, id: 'a' } })],
    [
      'the same mark twice',
      of({ type: 'paragraph', content: [{ ...text, marks: [{ type: 'bold' }, { type: 'bold' }] }] }),
    ],
    ['a level that is none', of({ type: 'heading', attrs: { level: 5 } })],
    ['a list without items', of({ type: 'bulletList', content: [] })],
    [
      'an item that begins with a list',
      of({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }] }),
    ],
    ['text among blocks', of(text)],
    ['an empty text', of({ type: 'paragraph', content: [{ type: 'text', text: '' }] })],
    [
      'marks in code',
      of({ type: 'codeBlock', attrs: { language: null }, content: [{ ...text, marks: [{ type: 'bold' }] }] }),
    ],
    ['a language in two lines', of({ type: 'codeBlock', attrs: { language: 'a\nb' } })],
    ['NUL', of({ type: 'paragraph', content: [{ type: 'text', text: 'a\0b' }] })],
    ['half of a surrogate pair', of({ type: 'paragraph', content: [{ type: 'text', text: 'a\ud83d' }] })],
    [
      'a script behind a link',
      of({
        type: 'paragraph',
        content: [{ ...text, marks: [{ type: 'link', attrs: { href: 'javascript:a' } }] }],
      }),
    ],
    [
      'a link to an item without an id',
      of({
        type: 'paragraph',
        content: [{ ...text, marks: [{ type: 'link', attrs: { href: 'item:post/three' } }] }],
      }),
    ],
    [
      'a link with more than an address',
      of({
        type: 'paragraph',
        content: [{ ...text, marks: [{ type: 'link', attrs: { href: '/a', target: 'post' } }] }],
      }),
    ],
    ['a node that is named like what every object has', of({ type: 'constructor' })],
    ['an attribute that is named so', of(JSON.parse('{"type":"horizontalRule","__proto__":{}}'))],
    ['a film of another place', of({ type: 'film', attrs: { ...film, src: 'https://a.example/a.mp4' } })],
    ['captions of another place', of({ type: 'film', attrs: { ...film, captions: '//a.example/a.vtt' } })],
    ['an attribute that only a newer version knows', of({ type: 'film', attrs: { ...film, loops: true } })],
    ['a sound as wide as a film', of({ type: 'sound', attrs: { ...film } })],
    ['an address in place of an id', of({ type: 'embed', attrs: { ...embed, id: 'https://a.example/' } })],
    ['markup in place of an id', of({ type: 'embed', attrs: { ...embed, id: '"><iframe>' } })],
    ['text in place of the object', 'a'],
    ['nothing', null],
  ])('[C646] %s is refused', (_, value) => {
    expect(accepts(value)).toBe(false)
  })

  it('is bounded in depth, nodes and characters', () => {
    expect(accepts(nested(96))).toBe(true)
    expect(accepts(nested(101))).toBe(false)
    expect(accepts(nested(100_000))).toBe(false)
    expect(accepts(of(...Array.from({ length: 10_000 }, () => paragraph)))).toBe(true)
    expect(accepts(of(...Array.from({ length: 10_001 }, () => paragraph)))).toBe(false)
    expect(
      accepts(of({ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(CONTENT_MAX) }] })),
    ).toBe(true)
    expect(
      accepts(of({ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(CONTENT_MAX + 1) }] })),
    ).toBe(false)
  })

  it('counts the cells that short rows of a table are filled up with', () => {
    const row = (cells: number) => ({
      type: 'tableRow',
      content: Array.from({ length: cells }, () => ({ type: 'tableCell' })),
    })
    const table = (rows: number, width: number) =>
      of({ type: 'table', content: [row(width), ...Array.from({ length: rows }, () => row(1))] })
    expect(accepts(table(90, 200))).toBe(true)
    expect(accepts(table(5_000, 5_000))).toBe(false)
  })
})

describe('the address of a link', () => {
  it.each([
    'https://a.example/b?c=d#e',
    'HTTP://a',
    'mailto:a@b.example',
    'tel:+1234',
    '/a',
    'a/b',
    '#a',
    '?a',
    '/ü',
    `item:post/${ID}`,
    `item:case-study/${ID}?a=b#c`,
  ])('%s is safe', (href) => expect(isSafeHref(href)).toBe(true))

  it.each([
    '',
    'javascript:a',
    'JavaScript:a',
    ' javascript:a',
    'java\tscript:a',
    '\u0001javascript:a',
    'data:a',
    'vbscript:a',
    'file:///a',
    'a b',
    'a\nb',
    'x:y',
    'a\0',
    '//a.example',
    '/\\a.example',
    '\\\\a.example',
    'item:',
    'item:post',
    'item:post/3',
    `ITEM:post/${ID}`,
    `item:post/${ID.toUpperCase()}`,
    `item:post/${ID}/more`,
    `item:/post/${ID}`,
    `item:${'p'.repeat(41)}/${ID}`,
    `item:post/${ID}#a b`,
  ])('%j is not', (href) => expect(isSafeHref(href)).toBe(false))
})
