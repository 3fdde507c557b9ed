import type { FieldForm } from './fields.ts'

/** A link as the form holds it: its name and its address. */
export type Link = readonly [name: string, url: string]

/** Links as JSON of a list, since a form also holds incomplete ones. */
export const LINKS: FieldForm = {
  read: (value) => textOf(Object.entries(value ?? {}).map(([name, url]) => [name, String(url)])),
  write: (text) => Object.fromEntries(linksIn(text).filter(([name, url]) => name.trim() || url.trim())),
  words: (text) =>
    linksIn(text)
      .map(([name, url]) => `${name}: ${url}`)
      .join('\n'),
}

export function linksIn(text: string): Link[] {
  // Written by `textOf` alone.
  return text === '' ? [] : (JSON.parse(text) as Link[])
}

export function textOf(links: readonly Link[]): string {
  return links.length === 0 ? '' : JSON.stringify(links)
}
