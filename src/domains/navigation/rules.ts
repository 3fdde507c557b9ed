import * as z from 'zod/mini'
import { LOCALES } from '../../kernel/locale.ts'
import { optionalInteger, optionalText, requiredText, text } from '../../kernel/shape.ts'
import { isOwnPath, isWebAddress } from '../../kernel/web-address.ts'
import { ENTRIES_MAX } from './contract.ts'

/** What an entry leads to: an address of this site, another address, or the entries below it. */
const TYPES = ['page', 'link', 'dropdown'] as const

const words = { label: z.string(), description: z.string() }
const entry = {
  id: z.string(),
  ...words,
  translations: z.record(z.string(), z.object(words)),
  url: z.string(),
  pageId: z.nullable(z.string()),
  module: z.string(),
  type: z.enum(TYPES),
  order: z.number(),
}
const child = z.object(entry)
const item = z.object({ ...entry, children: z.array(child) })

export type MenuChild = z.infer<typeof child>
export type MenuItem = z.infer<typeof item>

const wordsWrite = {
  label: requiredText('Label', 100),
  description: optionalText('Description', 200),
}

const url = optionalText('Address', 2_000).check(
  z.refine(
    (value) => !value || isOwnPath(value) || isWebAddress(value),
    'Address must begin with https:// or http://, or with one / for a page of this site',
  ),
)

const id = (name: string) =>
  z.optional(
    z.pipe(
      z.nullable(text(name, 60)),
      z.transform((value) => value || null),
    ),
  )

const entryWrite = {
  id: id('id'),
  ...wordsWrite,
  translations: z.optional(
    z.partialRecord(z.enum(LOCALES), z.strictObject({ ...wordsWrite, label: optionalText('Label', 100) })),
  ),
  url,
  pageId: id('Page'),
  /** Hidden with this module. */
  module: optionalText('Module', 100),
  type: z.optional(z.enum(['', ...TYPES, 'other'], 'Type must be page, link or dropdown')),
  order: optionalInteger('Order'),
}

const childWrite = z.strictObject(entryWrite)
const itemWrite = z.strictObject({ ...entryWrite, children: z.optional(entries(childWrite)) })

export type MenuItemWrite = z.output<typeof itemWrite>
export type MenuChildWrite = z.output<typeof childWrite>

/** What stands in a menu. */
export const menuRules = {
  items: {
    rule: entries(itemWrite).check(z.refine(isEachOnce, 'Each entry of a menu needs an id of its own')),
    answer: z.array(item),
  },
}

function entries<T extends z.ZodMiniType>(entry: T) {
  return z.pipe(
    z.nullable(
      z
        .array(entry, 'Entries must be a list')
        .check(z.maxLength(ENTRIES_MAX, `A menu may have at most ${ENTRIES_MAX} entries`)),
    ),
    z.transform((value) => value ?? []),
  )
}

/** No two entries have one id, whatever they stand below; one without an id is given its own. */
function isEachOnce(items: readonly MenuItemWrite[]): boolean {
  const ids = items.flatMap(({ id, children = [] }) => [id, ...children.map((one) => one.id)]).filter(Boolean)
  return new Set(ids).size === ids.length
}
