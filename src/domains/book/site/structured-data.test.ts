import { describe, expect, it } from 'vitest'
import { structuredData } from '../../../site/structured-data.ts'
import { bookThing, placeThing } from './structured-data.ts'

const PLACE = { url: (path: string) => `https://book.example${path}`, locale: 'de' }
const BOOK = { title: 'Tidewater', author: 'N. Ame' }

describe('the structured data of a book', () => {
  it('names a book with what is known of it and nothing else', () => {
    const known = { ...BOOK, subtitle: '', description: '', cover: '' }
    expect(structuredData(bookThing(known), [], PLACE)).toEqual([
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
    expect(structuredData(bookThing(whole), [], PLACE)[0]).toMatchObject({
      alternativeHeadline: 'Seen twice',
      description: 'A book.',
      image: 'https://book.example/cover.jpg',
    })
  })

  it('places a chapter in its book', () => {
    const chapter = {
      path: '/chapters/4',
      number: 4,
      title: 'Salt',
      description: 'What stays.',
      readTime: 12,
      isFree: false,
    }
    expect(structuredData(placeThing(chapter, BOOK), [], PLACE)).toEqual([
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
})
