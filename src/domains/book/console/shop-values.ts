import type { FieldForm } from '../../../console/items/fields.ts'
import type { BuyLink } from '../types/book.ts'

/** A row of the form; an empty one waits to be filled. */
export interface ShopRow {
  shop: string
  url: string
}

/** The shops of a book in its form. */
export const SHOPS: FieldForm = {
  read: (value) => textOfShops((value ?? []) as BuyLink[]),
  write: shopsOf,
  isSame: isSameShops,
}

/** The shops as one text, a line each with a tab between name and address: drafts keep and compare texts. */
export function textOfShops(rows: readonly ShopRow[]): string {
  return rows.map(({ shop, url }) => `${withoutBreaks(shop)}\t${withoutBreaks(url)}`).join('\n')
}

/** The rows of such a text, unfinished ones included. */
export function shopRows(text: string): ShopRow[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [shop = '', url = ''] = line.split('\t')
    return { shop, url }
  })
}

/** What goes out: rows in which something was typed. */
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
