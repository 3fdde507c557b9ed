import { describe, expect, it } from 'vitest'
import { inOwnTexts, mayTranslate, textFields, unseenOf } from './languages.ts'

const post = {
  draft: {},
  fieldVersions: {},
  waitingIn: [],
  slug: 'oracle',
  title: 'Orakel',
  content: { v: 1, doc: {} } as unknown,
  tags: ['forest'],
  translations: {
    en: {
      title: 'Oracle',
      content: { v: 1, doc: {} },
      themes: ['x'],
      gallery: { title: 'A', symbols: ['b'] },
    },
    de: { title: 'Orakel' },
  },
}

describe('the texts of one language', () => {
  it('[C280] [C621] are empty where it has none, and what all languages share stays', () => {
    expect(inOwnTexts(post, 'de', 'en')).toMatchObject({
      slug: 'oracle',
      tags: ['forest'],
      title: 'Orakel',
      content: null,
      themes: [],
      gallery: { title: '', symbols: [] },
    })
    expect(inOwnTexts(post, 'fr', 'en')).toMatchObject({ title: '', content: null })
    expect(inOwnTexts(post, 'en', 'en')).toBe(post)
    expect([...textFields(post, 'en')]).toEqual(['title', 'content', 'themes', 'gallery'])
  })
})

describe('what readers do not see of a language', () => {
  it('is all of it while none of its texts are public, and changes later; of others nothing', () => {
    const waits = { ...post, waitingIn: ['de', 'fr', ''] }
    expect(unseenOf(waits, 'fr')).toBe('all')
    expect(unseenOf(waits, 'de')).toBe('changes')
    expect(unseenOf(waits, 'es')).toBeNull()
    const emptied = { ...waits, translations: { ...post.translations, fr: { title: '', themes: [] } } }
    expect(unseenOf(emptied, 'fr')).toBe('all')
  })
})

describe('a translator', () => {
  it('[C171] writes in all but the site’s own language, or in those that were named', () => {
    const site = { role: 'translator', sourceLanguage: 'en', languages: null } as const
    expect([mayTranslate(site, 'en'), mayTranslate(site, 'de')]).toEqual([false, true])
    const french = { ...site, languages: ['fr'] as const }
    expect([mayTranslate(french, 'de'), mayTranslate(french, 'fr')]).toEqual([false, true])
    expect(mayTranslate({ ...site, role: 'viewer' }, 'de')).toBe(false)
  })
})
