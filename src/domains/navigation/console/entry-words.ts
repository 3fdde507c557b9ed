import type { MenuChild, MenuItem } from '../rules.ts'

/** The entries of a menu as people compare them: a line each, with the address and the words of other languages. */
export function wordsOfItems(items: unknown): string {
  // Written by the call for a save alone.
  const entries = Array.isArray(items) ? (items as MenuItem[]) : []
  return entries
    .flatMap((item) => [lineOf(item), ...item.children.map((child) => `– ${lineOf(child)}`)])
    .join('\n')
}

function lineOf({ label, description, url, translations }: MenuChild): string {
  const others = Object.entries(translations).map(([language, words]) => `${language}: ${saidIn(words)}`)
  return [saidIn({ label, description }), url, ...others].filter(Boolean).join(' · ')
}

function saidIn({ label, description }: Pick<MenuChild, 'label' | 'description'>): string {
  return [label, description].filter(Boolean).join(', ')
}
