/** Smaller copies of uploaded pictures by the addresses that pages name, as `srcset` of HTML says them. */
export type CopiesOf = (siteId: string, paths: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** What pages with uploaded pictures are made of, too. */
export const PICTURES_TAG = 'media'

// React escapes quotes and angle brackets in texts and attributes, so no text of an author looks like one of these.
const PICTURES = /<img\b[^<>]*>/g
const UPLOADED = / src="(\/objects\/uploads\/[0-9a-f-]{36})"/

/** The uploaded pictures that a page shows, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURES)].flatMap(([element]) => UPLOADED.exec(element)?.[1] ?? []))]
}

/**
 * Lets browsers take the copy of a picture that fits its place. Only attributes are added: an island that wakes finds the elements
 * that it wrote.
 */
export function withCopies(html: string, copies: ReadonlyMap<string, string>): string {
  return html.replace(PICTURES, (element) => {
    const srcset = copies.get(UPLOADED.exec(element)?.[1] ?? '')
    if (srcset === undefined) return element
    const sizes = element.includes(' sizes="') ? '' : ' sizes="auto, 100vw"'
    return element.replace(/^<img\b/, `<img srcset="${srcset}"${sizes}`)
  })
}
