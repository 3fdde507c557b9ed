import type { Drafted, DraftOutcome, DraftWrite } from '../contract/draft.ts'
import { type RecordHistoryCalls, recordHistoryCalls } from '../contract/history.ts'
import { type RecordTranslationCalls, recordTranslationCalls } from '../contract/translation-calls.ts'
import type { Call, OfSite } from '../../kernel/call.ts'
import type { ItemOf, TypeDeclaration, WriteOf } from './define-type.ts'

type Edited<D extends TypeDeclaration> = ItemOf<D> & Drafted

/** The calls of what a site has one of. */
export interface RecordCallsOf<D extends TypeDeclaration> extends RecordHistoryCalls<Edited<D>> {
  read: Call<{ params: OfSite; answer: Edited<D> }>
  save: Call<{ params: OfSite; body: WriteOf<D>; answer: Edited<D> }>
  draft: Call<{ params: OfSite; body: DraftWrite; answer: ItemOf<D> & Drafted & DraftOutcome }>
  publish: Call<{ params: OfSite; answer: Edited<D> }>
  preview: Call<{ params: OfSite; answer: { path: string } }>
  translation: RecordTranslationCalls
}

export function recordCallsOf<D extends TypeDeclaration>(type: D): RecordCallsOf<D> {
  const { address, one, capability } = type
  const path = `/api/forks/:forkId/${address}` as const
  const policy = { kind: 'site', capability } as const
  return {
    read: {
      method: 'GET',
      path,
      summary: `Returns ${one} of a site for its editor, with its texts in every language`,
      policy: { kind: 'site', capability: 'content.read' },
    },
    save: {
      method: 'PUT',
      path,
      summary: `Saves the given fields of ${one}; creates it where the site has none yet`,
      policy,
    },
    draft: {
      method: 'PUT',
      path: `${path}/draft`,
      summary: `Autosaves fields of ${one}; readers see them once they are published`,
      policy: { ...policy, translations: 'translation.write' },
    },
    publish: {
      method: 'POST',
      path: `${path}/publish`,
      summary: `Publishes all drafts of ${one}`,
      // Not `content.publish`: some roles have it for their own items only, and a record has no owner.
      policy,
    },
    preview: {
      method: 'GET',
      path: `${path}/preview`,
      summary: `A preview link to ${one} with its drafts, for its editor; it works for an hour`,
      policy: { kind: 'site', capability: 'content.read' },
    },
    ...recordHistoryCalls(path, one, capability),
    translation: recordTranslationCalls(path, one, capability),
  }
}
