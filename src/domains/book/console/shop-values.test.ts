import { describe, expect, it } from 'vitest'
import { isSameShops, shopRows, shopsOf, textOfShops } from './shop-values.ts'

const ROWS = [
  { shop: 'The Corner Bookshop', url: 'https://corner.example/spiral' },
  { shop: 'Lesart & Söhne', url: 'https://lesart.example/?b=1' },
]

describe('[C666] the shops of a form', () => {
  it('read back as they were written, an empty row included', () => {
    const rows = [...ROWS, { shop: '', url: '' }]
    expect(shopRows(textOfShops(rows))).toEqual(rows)
    expect(shopRows(textOfShops([]))).toEqual([])
  })

  it('keep a row together when a name is pasted with breaks', () => {
    expect(shopRows(textOfShops([{ shop: 'One\tTwo\nThree', url: 'u' }]))).toEqual([
      { shop: 'One Two Three', url: 'u' },
    ])
  })

  it('go out without empty rows, and half-filled ones for the server to refuse', () => {
    expect(shopsOf('\t\n Corner \t\n\thttps://a.example ')).toEqual([
      { shop: 'Corner', url: '' },
      { shop: '', url: 'https://a.example' },
    ])
  })

  it('are the same when only an empty row was added', () => {
    const text = textOfShops(ROWS)
    expect(isSameShops(text, `${text}\n\t`)).toBe(true)
    expect(isSameShops(text, textOfShops(ROWS.toReversed()))).toBe(false)
  })
})
