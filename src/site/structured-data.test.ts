import { describe, expect, it } from 'vitest'
import { scriptSafe, structuredData } from './structured-data.ts'

const PLACE = { url: (path: string) => `https://book.example${path}`, locale: 'de' }
const BOOK = { path: '/', title: 'Tidewater', author: 'N. Ame' }

describe('structured data', () => {
  it('names a book with what is known of it and nothing else', () => {
    const known = { ...BOOK, kind: 'book' as const, subtitle: '', description: '', cover: '' }
    expect(structuredData(known, [], PLACE)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Book',
        url: 'https://book.example/',
        name: 'Tidewater',
        inLanguage: 'de',
        author: { '@type': 'Person', name: 'N. Ame' },
      },
    ])
    const whole = { ...known, subtitle: 'Seen twice', description: 'A book.', cover: '/cover.jpg' }
    expect(structuredData(whole, [], PLACE)[0]).toMatchObject({
      alternativeHeadline: 'Seen twice',
      description: 'A book.',
      image: 'https://book.example/cover.jpg',
    })
  })

  it('places a chapter in its book', () => {
    const chapter = {
      kind: 'chapter' as const,
      path: '/chapters/4',
      number: 4,
      title: 'Salt',
      description: 'What stays.',
      book: BOOK,
      minutes: 12,
      isFree: false,
    }
    expect(structuredData(chapter, [], PLACE)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Chapter',
        url: 'https://book.example/chapters/4',
        name: 'Salt',
        description: 'What stays.',
        inLanguage: 'de',
        position: 4,
        timeRequired: 'PT12M',
        isAccessibleForFree: false,
        isPartOf: {
          '@type': 'Book',
          name: 'Tidewater',
          url: 'https://book.example/',
          author: { '@type': 'Person', name: 'N. Ame' },
        },
      },
    ])
  })

  it('counts the trail from the home page, and leaves out one that leads nowhere', () => {
    const home = { path: '/', name: 'Tidewater' }
    expect(structuredData(undefined, [home], PLACE)).toEqual([])
    expect(structuredData(undefined, [home, { path: '/parts/2', name: 'Salt' }], PLACE)).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://book.example/' },
          { position: 2, name: 'Salt', item: 'https://book.example/parts/2' },
        ],
      },
    ])
  })

  it('cannot close the element that it stands in', () => {
    const text = scriptSafe({ name: '</script><script>alert(1)</script>' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' })
  })
})
