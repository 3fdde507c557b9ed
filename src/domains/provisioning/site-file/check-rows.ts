import * as z from 'zod/mini'
import { type Item, type ItemType, textsOf, type Values } from '../../../content/item/item-type.ts'
import { indexStored } from '../../../content/search/rebuild.ts'
import { isLocale } from '../../../kernel/locale.ts'
import { requiredText } from '../../../kernel/shape.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { shapes as themeShapes } from '../../appearance/shapes.ts'
import { shapes as assistantShapes } from '../../assistant/shapes.ts'
import { uploadIdIn } from '../../media/contract.ts'
import { shapes as redirectShapes } from '../../redirects/shapes.ts'

/** A row of a file, by the columns of its table. */
export type Row = Record<string, unknown>

/** Types by their kind. */
export type TypesByKind = ReadonlyMap<string, ItemType>

/** What becomes of a row: it is taken, it may be left out, or nobody could have written it. */
export type Verdict = 'good' | 'left-out' | 'bad'

const moment = z.nullable(z.string())
const was = z.union([
  z.strictObject({ isPublished: z.boolean(), publishAt: moment, unpublishAt: moment }),
  z.strictObject({ isActive: z.boolean() }),
  z.strictObject({}),
])

/** The rules of rows that are no items; those of items follow from their types once all rows are there. */
export function verdictOf(table: string, row: Row, types: TypesByKind): Verdict {
  switch (table) {
    case 'redirects': {
      const write = { from: row.from_path, to: row.to_address }
      return goodIf(redirectShapes.saveRedirect.body.safeParse(write).success)
    }
    case 'assistant_guides': {
      const { language, voice, terms } = row
      return goodIf(assistantShapes.saveGuide.body.safeParse({ language, voice, terms }).success)
    }
    case 'site_themes':
      return goodIf(themeShapes.saveTheme.body.safeParse({ words: row.words }).success)
    case 'media_files':
      return goodIf(uploadIdIn(String(row.path)) !== null)
    case 'trash':
      return goodIf(types.has(String(row.kind)) && was.safeParse(row.was).success)
    case 'draft_fields':
      return goodIf(isDraft(row, types))
    case 'revisions':
      return isRevision(row, types) ? 'good' : 'left-out'
    case 'translation_sources':
      return isField(row, String(row.field), row.source, types) ? 'good' : 'left-out'
    case 'model_texts':
      return isOfModel(row, types) ? 'good' : 'left-out'
    default:
      return 'good'
  }
}

const goodIf = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad')

const writers = z.record(z.string(), z.number())

const isDraft = (row: Row, types: TypesByKind): boolean =>
  writers.safeParse(row.writers).success &&
  (row.is_waiting !== true || isField(row, String(row.field), row.value, types))

/** Whether a field of an item could be written so. */
function isField(row: Row, field: string, value: unknown, types: TypesByKind): boolean {
  const language = String(row.language)
  return areFields(row, { [language]: { [field]: value } }, types)
}

const model = z.strictObject({ host: requiredText('Host', 300), model: requiredText('Model', 200) })

/** Whether a model can have written a field of an item. */
function isOfModel({ kind, language, field, host, model: name }: Row, types: TypesByKind): boolean {
  const type = types.get(String(kind))
  const fields = { ...type?.store.noText, ...type?.declared?.shared }
  const isThere = language === '' || isLocale(String(language))
  return isThere && String(field) in fields && model.safeParse({ host, model: name }).success
}

function isRevision(row: Row, types: TypesByKind): boolean {
  const { fields } = row
  return (
    isObject(fields) &&
    Object.values(fields).every(isObject) &&
    areFields(row, fields as Record<string, Row>, types)
  )
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether each field of an item, by language, could be written so; '' stands for all languages. */
function areFields(row: Row, fields: Record<string, Row>, types: TypesByKind): boolean {
  const shapes = types.get(String(row.kind))?.shapes
  if (!shapes) return false
  // What waits, or is another language's, may be empty where what readers see may not.
  const takers = [shapes.write, shapes.translation]
  return Object.entries(fields).every(
    ([language, values]) =>
      (language === '' || isLocale(language)) &&
      Object.entries(values).every(([field, value]) =>
        takers.some((taker) => taker.safeParse({ [field]: value }).success),
      ),
  )
}

/** Items looked at once. */
const BATCH = 50
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reads all items of a type as an editor does and has the rules of the type check them, as if each was written now; then the
 * search knows them.
 * @throws Problem `invalid` for an item that nobody could have written
 */
export async function checkItems(tx: Tx, site: Site, type: ItemType): Promise<void> {
  const { store } = type
  for (let after = FIRST, length = BATCH; length === BATCH; ) {
    const ids = await store.lockAfter(tx, site.id, after, BATCH)
    if (ids.length > 0) {
      for (const item of await store.findMany(tx, site.id, ids)) requireWritable(type, item)
      await indexStored(tx, site, type, ids)
    }
    length = ids.length
    after = ids.at(-1) ?? after
  }
}

function requireWritable(type: ItemType, item: Item): void {
  const { base, translations } = textsOf(type, item)
  const write: Values = { ...type.show(item, base), translations }
  const checked = type.shapes?.write.safeParse(write)
  if (checked?.success) return
  const [issue] = checked?.error?.issues ?? []
  const title = String(base.title ?? item.name ?? type.kind).slice(0, 60)
  throw new Problem(
    'invalid',
    `The file holds what cannot be written: ${title}. ${issue?.message ?? 'It has no rules'}.`,
  )
}
