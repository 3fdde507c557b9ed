import { describe, expect, it } from 'vitest'
import { itemHref } from '../../kernel/rich-text/item-link.ts'
import type { LinkTarget } from '../session/account.ts'
import { withAddresses } from '../use-link-targets.ts'
import { createLinkTargets, ownPath } from './link-targets.ts'

const id = '0193b5f0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const post: LinkTarget = {
  kind: 'post',
  id,
  title: 'Ebb',
  status: 'published',
  path: '/blog/ebb',
  isTrashed: false,
  isShown: true,
}
const site = { id: 'site', address: 'https://a.example', sourceLanguage: 'en' as const }
const words = { unseen: 'not seen', gone: 'gone' }
const find = async (path: string) => {
  if (path === '/blog/away') throw new TypeError('no connection')
  return path === '/blog/ebb' ? post : null
}

describe('an address of the site', () => {
  it.each([
    ['/blog/ebb', { path: '/blog/ebb', rest: '' }],
    ['https://a.example/blog/ebb/?x=1#y', { path: '/blog/ebb', rest: '?x=1#y' }],
    ['/de/blog/ebb', { path: '/blog/ebb', rest: '' }],
    ['/', { path: '/', rest: '' }],
  ])('is %s', (address, path) => expect(ownPath(address, site, 'de')).toEqual(path))

  it.each([
    'https://b.example/blog/ebb',
    'https://a.example.org/',
    '//a.example/',
    '#notes',
    'mailto:a@b.c',
    '/es/blog/ebb',
  ])('is not %s', (address) => expect(ownPath(address, site, 'de')).toBeNull())

  it('becomes the item that readers find there, with the place on its page, and stays where there is none or nobody answers', async () => {
    const targets = createLinkTargets({ site, find, words })
    const hrefs = ['/blog/ebb#notes', '/blog/none', '/blog/away', 'https://b.example'].map(targets.hrefAt)
    expect(await Promise.all(hrefs)).toEqual([
      itemHref(post, '#notes'),
      '/blog/none',
      '/blog/away',
      'https://b.example',
    ])
  })
})

it('a link shows where its item is now, and says where readers find nothing', () => {
  const targets = createLinkTargets({ site, find, words })
  const looks: object[] = []
  const stop = targets.follow(itemHref(post, '#notes'), (look) => looks.push(look))
  targets.follow('/blog/ebb', (look) => looks.push(look))
  expect(targets.getNames()).toEqual([`post/${id}`])
  const learn = (target: LinkTarget | null) => targets.know(new Map([[`post/${id}`, target]]), 'en')
  learn(post)
  const copied = [itemHref(post, '#notes'), '/about', '#notes', 'https://b.example'].map(targets.wholeOf)
  expect(copied).toEqual([
    'https://a.example/blog/ebb#notes',
    'https://a.example/about',
    '#notes',
    'https://b.example',
  ])
  learn({ ...post, path: '/blog/flood', isShown: false })
  learn(null)
  stop()
  learn(post)
  expect(looks).toEqual([
    { href: null, title: '' },
    { href: '/blog/ebb', title: '' },
    { href: '/blog/ebb#notes', title: '' },
    { href: '/blog/flood#notes', title: 'not seen' },
    { href: null, title: 'gone' },
  ])
})

it('a question between two wordings shows addresses, and items as they are stored where none is known', () => {
  const other = `item:page/${id}`
  const known = new Map([[`post/${id}`, post]])
  expect(withAddresses(`[a](${itemHref(post, '#notes')}) [b](${other})`, known)).toBe(
    `[a](/blog/ebb#notes) [b](${other})`,
  )
})
