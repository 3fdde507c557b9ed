import { describe, expect, it } from 'vitest'
import { brokenItemLink, itemHref, itemIn, itemsLinked } from './item-link.ts'
import { markdownToRichText, richTextToMarkdown } from './markdown.ts'
import { mergeBlocks } from './merge.ts'
import { partsChanged } from './parts.ts'

const ONE = '0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const TWO = '0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e10'
const post = { kind: 'post', id: ONE }
const blocks = (markdown: string) => markdownToRichText(markdown).doc.content

describe('a link to an item', () => {
  it('names its type and its id, and a place on its page', () => {
    for (const rest of ['', '#notes', '?part=2#notes']) {
      expect(itemIn(itemHref(post, rest))).toEqual({ ...post, rest })
    }
    for (const href of ['/blog/a', 'item:post/3', `item:post/${ONE}x`, `https://item:post/${ONE}`]) {
      expect(itemIn(href)).toBeNull()
    }
  })

  it('is in Markdown what any link is, and one that names no item stays as it was typed', () => {
    const typed = `See [the *roots*](item:post/${ONE}#notes).^[And [more](item:page/${TWO}).]`
    const content = markdownToRichText(typed)
    expect(itemsLinked(content)).toEqual([post, { kind: 'page', id: TWO }])
    expect(richTextToMarkdown(content)).toBe(typed)
    const odd = '[a](item:post/3) and [b](item:)'
    expect(blocks(odd)).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: odd }] }])
  })

  it('is found in lists, tables, quotations, captions and footnotes of whatever holds texts, each item once', () => {
    const link = (id: string) => `[a](item:post/${id})`
    const content = markdownToRichText(
      `> - ${link(ONE)}\n\n| ${link(ONE)} |\n| - |\n\n![](/a.png)\nBy ${link(TWO)}\n\nitem:post/${ONE}`,
    )
    expect(itemsLinked({ title: `item:post/${TWO}`, parts: [{ content }] })).toEqual([
      post,
      { kind: 'post', id: TWO },
    ])
    expect(itemsLinked(markdownToRichText(`Only words: item:post/${ONE}`))).toEqual([])
  })

  it('that two people led elsewhere asks which, and one that one of them led elsewhere does not', () => {
    const [base, mine, theirs] = [`[a](/old)`, `[a](item:post/${ONE})`, `[a](item:post/${TWO})`].map(blocks)
    expect(mergeBlocks(base ?? [], mine ?? [], theirs ?? []).asked).toEqual({ mine, theirs })
    expect(mergeBlocks(base ?? [], mine ?? [], base ?? [])).toMatchObject({ mine, asked: null })
  })

  it('has to be there after a translation', () => {
    const link = { kind: 'link', missing: 1, added: 1 }
    const was = blocks(`[here](item:post/${ONE})`)
    expect(partsChanged(was, blocks(`[hier](item:post/${ONE})`))).toEqual([])
    expect(partsChanged(was, blocks(`[hier](item:post/${TWO})`))).toEqual([link])
  })

  it('that is broken is named, however deep whoever sends it goes', () => {
    const link = (href: string) => ({ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] })
    const doc = (...content: unknown[]) => ({
      v: 1,
      doc: { type: 'doc', content: [{ type: 'paragraph', content }] },
    })
    expect(brokenItemLink(doc(link(`item:post/${ONE}`), link('/a')))).toBeNull()
    expect(brokenItemLink(doc(link('Item:post/3')))).toBe('Item:post/3')
    let deep: unknown = link('item:x')
    for (let i = 0; i < 100_000; i++) deep = { content: [deep] }
    expect(brokenItemLink(deep)).toBeNull()
  })
})
