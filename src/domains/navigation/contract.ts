import * as z from 'zod/mini'
import { draftWrite } from '../../content/contract/draft.ts'
import { itemCalls, publishCall } from '../../content/contract/item-calls.ts'
import { STORED, stored } from '../../content/contract/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { switched } from '../../kernel/publication.ts'
import { flag, optionalInteger, optionalText, requiredText, text, writeShape } from '../../kernel/shape.ts'
import { isOwnPath, isWebAddress } from '../../kernel/web-address.ts'

/** Places of the site at which a menu stands. */
export const PLACES = ['main', 'footer', 'sidebar'] as const

export type Place = (typeof PLACES)[number]

/** What an entry leads to: an address of this site, another address, or the entries below it. */
const TYPES = ['page', 'link', 'dropdown'] as const

export const ENTRIES_MAX = 200

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

export const menu = z.object({
  ...stored,
  name: z.string(),
  type: z.enum(PLACES),
  /** Stands on the site; of the menus of one place one does. */
  isActive: z.boolean(),
  ...switched,
  items: z.array(item),
})

export type Menu = z.infer<typeof menu>

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
const itemWrite = z.strictObject({ ...entryWrite, children: entries(childWrite) })

export type MenuItemWrite = z.output<typeof itemWrite>
export type MenuChildWrite = z.output<typeof childWrite>

const menuShape = {
  name: requiredText('Name', 100),
  type: z.enum(PLACES, {
    error: ({ input }) =>
      input === undefined || input === '' ? 'Type is required' : 'Type must be main, footer or sidebar',
  }),
  isActive: flag('Active'),
  items: entries(itemWrite).check(
    z.refine((items) => isEachOnce(items ?? []), 'Each entry of a menu needs an id of its own'),
  ),
}

const MENU_OWNED = [...STORED, ...Object.keys(switched), 'translations']

export const menuCreate = writeShape(menuShape, MENU_OWNED)
export const menuWrite = writeShape(
  { ...menuShape, name: z.optional(menuShape.name), type: z.optional(menuShape.type) },
  MENU_OWNED,
)

export type MenuWrite = z.output<typeof menuWrite>

const menus = itemCalls({
  type: 'navigation',
  one: 'a menu',
  many: 'menus',
  capability: 'navigation.write',
  query: listQuery,
  create: menuCreate,
  write: menuWrite,
  answer: menu,
  row: menu,
})

export const listMenus = menus.list
export const createMenu = menus.create
export const readMenu = menus.read
export const saveMenu = menus.save
export const deleteMenu = menus.remove
export const menuHistory = menus.history
export const publishMenu = publishCall('navigation', 'a menu', menu)

/** The place is chosen for good or all at once: nothing of it waits. */
const drafted = writeShape({ name: z.optional(menuShape.name), items: menuShape.items }, [
  ...MENU_OWNED,
  'type',
  'isActive',
])

export const draftMenu = { ...menus.draft, body: draftWrite(drafted) }

export const navigationContract = {
  listMenus,
  createMenu,
  readMenu,
  saveMenu,
  draftMenu,
  publishMenu,
  deleteMenu,
}

function entries<T extends z.ZodMiniType>(entry: T) {
  return z.optional(
    z.pipe(
      z.nullable(
        z
          .array(entry, 'Entries must be a list')
          .check(z.maxLength(ENTRIES_MAX, `A menu may have at most ${ENTRIES_MAX} entries`)),
      ),
      z.transform((value) => value ?? []),
    ),
  )
}

/** No two entries have one id, whatever they stand below; one without an id is given its own. */
function isEachOnce(items: readonly MenuItemWrite[]): boolean {
  const ids = items.flatMap(({ id, children = [] }) => [id, ...children.map((one) => one.id)]).filter(Boolean)
  return new Set(ids).size === ids.length
}
