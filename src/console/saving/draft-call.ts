import { BUILD, type Drafted, type DraftOutcome, type DraftWrite } from '../../content/contract/draft.ts'
import type { CallOptions } from '../../ui/client.ts'
import type { DraftCalls } from './draft.ts'
import type { Values } from './draft-state.ts'

interface Item extends Drafted {
  uid: string
}

interface Parts<I extends Item> {
  send(id: string, body: DraftWrite, options: CallOptions): Promise<I & DraftOutcome>
  /** The changed fields in the call's form, named as in the form. */
  bodyOf(changed: Values): Record<string, unknown>
  valuesOf(item: I): Values
  /** Called when lists that show the item are outdated. */
  onSaved(): void
}

export function draftCalls<I extends Item>({ send, bodyOf, valuesOf, onSaved }: Parts<I>): DraftCalls<I> {
  return {
    versionsOf: ({ fieldVersions }) => fieldVersions,
    async save({ uid }, fields, { writer, seq, ...options }) {
      const texts = Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))
      const edits = Object.entries(bodyOf(texts)).flatMap(([field, value]) => {
        const edit = fields[field]
        return edit ? [[field, { ...edit, value }]] : []
      })
      const body: DraftWrite = { writer, seq, build: BUILD, fields: Object.fromEntries(edits) }
      const item = await send(uid, body, options)
      onSaved()
      const conflicts = Object.entries(item.conflicts).map(([field, { theirs, by, at, version }]) => {
        const words = valuesOf({ ...item, draft: {}, [field]: theirs })[field] ?? ''
        return [field, { theirs: words, by, at, version }]
      })
      return { item, conflicts: Object.fromEntries(conflicts) }
    },
  }
}

/** An item as its editor shows it, with its draft. */
export function withDraft<I extends Drafted>(item: I): I {
  const waiting = Object.entries(item.draft).map(([field, { value }]) => [field, value])
  return { ...item, ...Object.fromEntries(waiting) }
}
