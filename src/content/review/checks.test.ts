import { expect, it } from 'vitest'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import '../../domains/pages/contract.ts'
import type { Site } from '../../kernel/site.ts'
import { keepsBack } from '../contract/review.ts'
import { checksOf, isOfItem, linksOf } from './checks.ts'

const site = { sourceLanguage: 'en' } as Site

it('a language with texts and no title is named, and a text without a word', () => {
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

it('a picture without description is named, one that is decorative is not', () => {
  const fields = {
    en: { title: 'A', content: markdownToRichText('Words.\n\n- In a list\n\n  ![](/a.png)') },
    de: { title: 'A', content: markdownToRichText('![Eine Eule](/a.png)\n\n![](/b.png){.decorative}') },
  }
  expect(checksOf(fields, site)).toMatchObject([{ kind: 'alt', language: 'en' }])
})

it('a film without captions, a sound without transcript and an embed without name are named, each once', () => {
  const fields = {
    en: {
      title: 'A',
      content: markdownToRichText(
        'Words.\n\n![](/a.mp4){.film}\n\n![](/b.mp4){.film}\n\n![](/a.mp3){.sound}\n\n![](https://vimeo.com/1){.embed}',
      ),
    },
  }
  const kinds = checksOf(fields, site).map(({ kind }) => kind)
  expect(kinds).toEqual(['captions', 'transcript', 'name'])
  expect(kinds.every(keepsBack)).toBe(true)
})

it('links to items of the site are found in whatever language, each once, and no others', () => {
  const content = markdownToRichText(
    '[a](/blog/gone?x=1#y) [b](/de/about) [c](https://example.org/blog/x) [d](/search) [e](//x/about) [f](/blog/gone?x=1#y) [g](mailto:a@b.c) [h](/parts/2/)',
  )
  expect(linksOf({ en: { content } }).map(({ path }) => path)).toEqual(['/blog/gone', '/about', '/parts/2'])
})

it('an address is an item’s where a page could stand, or below the address of a type', () => {
  const at = new Set(['/blog', '/parts'])
  const paths = ['/about', '/blog/gone', '/parts/2', '/circles/first', '/objects/first', '/blog']
  expect(paths.filter((path) => isOfItem(path, at))).toEqual(['/about', '/blog/gone', '/parts/2'])
})
