import type { FieldForm } from './fields.ts'

/** A link as the form holds it: the name of where it leads, and its address. */
export type Link = readonly [name: string, url: string]

/** Links by name, as JSON of a list: a form also holds those that are not whole yet. */
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
