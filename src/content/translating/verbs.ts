import { invalidField } from '../../kernel/problem.ts'
import { firstSource, sourceConfirmed, within } from '../../kernel/translation.ts'
import type { Confirmation, TranslationState } from '../../kernel/translation-calls.ts'
import { change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { recordActivity } from '../activity/index.ts'
import { listFields } from '../drafts/queries.ts'
import { fieldsOf } from '../drafts/views.ts'
import type { ItemType, Write } from '../items.ts'
import type { Stored } from '../queries.ts'
import { listSources, storeSources } from './queries.ts'
import { translated, translationStateOf } from './sources.ts'

/** What the verbs of a type do for it. */
interface Doors<F extends object, T extends object> {
  readable(ctx: Ctx, id: string): Promise<Stored<F, T>>
  /** What the caller may write these fields of, in the language of the call. */
  draftable(ctx: Ctx, id: string, fields: Readonly<Record<string, unknown>>): Promise<Stored<F, T>>
  findStored(tx: Tx, siteId: string, id: string): Promise<Stored<F, T>>
}

/** The verbs for how the translations of an item stand to their source. */
export function translationVerbsOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  { readable, draftable, findStored }: Doors<F, T>,
) {
  const keyOf = ({ forkId, id }: Stored<F, T>) => ({ siteId: forkId, kind: type.kind, itemId: id })

  async function fieldsNow(ctx: Ctx, db: Reads, record: Stored<F, T>) {
    const site = siteById(ctx, record.forkId)
    return translated(type, fieldsOf(type, site, record, await listFields(db, keyOf(record))))
  }

  return {
    /** @throws notFound */
    async readTranslation(ctx: Ctx, id: string): Promise<TranslationState> {
      const record = await readable(ctx, id)
      const site = siteById(ctx, record.forkId)
      const rows = await listSources(ctx.db.staff, keyOf(record))
      return translationStateOf(site, await fieldsNow(ctx, ctx.db.staff, record), rows, localeOf(ctx, site))
    },

    /** Says that a piece of a translation is still right. @throws notFound, notAllowed, invalid */
    async confirmTranslation(
      ctx: Ctx,
      id: string,
      { field: named, place }: Confirmation,
    ): Promise<TranslationState> {
      // A text within a group is named after it.
      const [field = '', ...path] = named.split('.')
      const { forkId, id: itemId } = await draftable(ctx, id, { [field]: {} })
      const site = siteById(ctx, forkId)
      const language = localeOf(ctx, site)
      return change(ctx, forkId, async (tx) => {
        await type.store.lock(tx, forkId, itemId)
        const record = await findStored(tx, forkId, itemId)
        const key = keyOf(record)
        const fields = await fieldsNow(ctx, tx, record)
        const rows = await listSources(tx, key)
        // The source itself is always right.
        if (language === site.defaultLanguage) return translationStateOf(site, fields, rows, language)
        const source = fields[site.defaultLanguage]?.[field]
        const target = fields[language]?.[field]
        if (path.reduce(within, source) === undefined || target === undefined) {
          throw invalidField('field', 'unknown', 'Field must name a text that is translated')
        }
        const row = rows.find((one) => one.language === language && one.field === field)
        const kept = row ? row.source : firstSource(source, target)
        const confirmed = {
          language,
          field,
          source: sourceConfirmed(kept, source, target, place ?? null, path),
        }
        await storeSources(tx, key, [confirmed])
        const action = `${type.kind}.draft` as const
        await recordActivity(tx, ctx, {
          siteId: forkId,
          action,
          objectId: itemId,
          before: row ?? null,
          after: confirmed,
        })
        return translationStateOf(site, fields, await listSources(tx, key), language)
      })
    },
  }
}
