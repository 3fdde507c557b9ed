import type { FieldForm } from '../../../console/items/fields.ts'
import type { BuyLink } from '../types/book.ts'

/** A row of the form; it may still be empty. */
export interface ShopRow {
  shop: string
  url: string
}

/** Conversion of a book's shops to form values. */
export const SHOPS: FieldForm = {
  read: (value) => textOfShops((value ?? []) as BuyLink[]),
  write: shopsOf,
  isSame: isSameShops,
}

/** The shops as one text, a line each, name and URL separated by a tab: drafts store and compare texts. */
export function textOfShops(rows: readonly ShopRow[]): string {
  return rows.map(({ shop, url }) => `${withoutBreaks(shop)}\t${withoutBreaks(url)}`).join('\n')
}

/** The rows of such a text, including incomplete ones. */
export function shopRows(text: string): ShopRow[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [shop = '', url = ''] = line.split('\t')
    return { shop, url }
  })
}

/** The shops to send: rows that are not empty. */
export function shopsOf(text: string): BuyLink[] {
  return shopRows(text)
    .map(({ shop, url }) => ({ shop: shop.trim(), url: url.trim() }))
    .filter(({ shop, url }) => shop !== '' || url !== '')
}

export function isSameShops(a: string, b: string): boolean {
  return textOfShops(shopsOf(a)) === textOfShops(shopsOf(b))
}

function withoutBreaks(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}
