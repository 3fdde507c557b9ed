import { expect, it } from 'vitest'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import type { Site } from '../../kernel/site.ts'
import { checksOf, linksOf } from './checks.ts'

const site = { defaultLanguage: 'en' } as Site

it('a language with texts and no title is told, and a text without a word', () => {
  const fields = {
    '': { slug: 'a' },
    en: { title: 'A', content: markdownToRichText('') },
    de: { title: '', content: markdownToRichText('Worte.') },
    es: { title: '', content: null },
  }
  expect(checksOf(fields, site).map(({ kind, language }) => [kind, language])).toEqual([
    ['title', 'de'],
    ['text', 'en'],
  ])
  expect(checksOf({ en: { title: 'No text at all' } }, site)).toEqual([])
})

it('links to items of the site are found in whatever language, each once, and no others', () => {
  const content = markdownToRichText(
    '[a](/blog/gone?x=1#y) [b](/de/about) [c](https://example.org/blog/x) [d](/search) [e](//x/about) [f](/blog/gone?x=1#y) [g](mailto:a@b.c) [h](/parts/2/)',
  )
  expect(linksOf({ en: { content } }).map(({ path }) => path)).toEqual(['/blog/gone', '/about', '/parts/2'])
})
