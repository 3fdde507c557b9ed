import type { Values } from '../../content/item/item-type.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import { canonical } from '../../kernel/rich-text/canonical.ts'
import type { Site } from '../../kernel/site.ts'

/**
 * The languages whose words a change of a menu touches. Everything but words of other languages counts as the site's own: what an
 * entry leads to, where it stands, and what the menu is called.
 * @param given fields as they came, which no rule has seen yet
 */
export function languagesOfMenu({ sourceLanguage }: Site, before: Values, given: Values): readonly Locale[] {
  const { items, ...others } = given
  const own = Object.keys(others).length > 0 ? [sourceLanguage] : []
  if (items === undefined) return own
  const [was, is] = [treeOf(before.items), treeOf(items)]
  if (canonical(was.map(frameOf)) !== canonical(is.map(frameOf))) own.push(sourceLanguage)
  const known = new Map(wordsIn(was))
  const touched = wordsIn(is).flatMap(([id, words]) => {
    const before = known.get(id) ?? {}
    const names = new Set([...Object.keys(before), ...Object.keys(words)])
    return [...names].filter((name) => before[name] !== words[name])
  })
  return [...new Set([...own, ...touched.map((name) => (isLocale(name) ? name : sourceLanguage))])]
}

interface Entry {
  fields: Record<string, unknown>
  children: Entry[]
}

function treeOf(items: unknown): Entry[] {
  const list = Array.isArray(items) ? items.filter(isObject) : []
  return list
    .map((fields, i) => ({ fields, place: typeof fields.order === 'number' ? fields.order : i + 1 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fields }) => ({ fields, children: treeOf(fields.children) }))
}

/** An entry without words of other languages, and without what follows from the rest. */
function frameOf({ fields, children }: Entry): object {
  const { translations: _, children: __, order: ___, type, ...rest } = fields
  const text = (name: string) => (typeof rest[name] === 'string' ? rest[name].trim() : '')
  const pageId = rest.pageId || null
  const url = text('url')
  const plain = children.length > 0 ? 'dropdown' : pageId || url.startsWith('/') ? 'page' : 'link'
  return {
    ...rest,
    label: text('label'),
    description: text('description'),
    module: text('module'),
    url,
    pageId,
    // An entry that leads nowhere is one that holds others, however it is written.
    type: type === 'other' || (plain === 'link' && url === '') ? 'dropdown' : type || plain,
    children: children.map(frameOf),
  }
}

/** What each entry says in other languages, by its id. */
function wordsIn(entries: readonly Entry[]): [id: unknown, words: Record<string, string>][] {
  return entries.flatMap(({ fields, children }) => {
    const translations = isObject(fields.translations) ? fields.translations : {}
    const words = Object.entries(translations).flatMap(([language, said]): [string, string][] => {
      const { label = '', description = '' } = isObject(said) ? said : {}
      const [name, more] = [String(label).trim(), String(description).trim()]
      return name || more ? [[language, JSON.stringify([name, more])]] : []
    })
    return [[fields.id, Object.fromEntries(words)], ...wordsIn(children)]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
