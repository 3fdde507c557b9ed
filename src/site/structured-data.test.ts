import { describe, expect, it } from 'vitest'
import { scriptSafe, structuredData } from './structured-data.ts'

const PLACE = { url: (path: string) => `https://book.example${path}`, locale: 'de' }

describe('structured data', () => {
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
