import * as z from 'zod/mini'
import { type Drafted, type DraftOutcome, drafted, draftWrite, outcome } from '../contract/draft.ts'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { recordHistoryCalls } from '../contract/history.ts'
import { ofSite } from '../../kernel/shape.ts'
import { recordTranslationCalls } from '../contract/translation-calls.ts'
import { asDeclared } from './as-declared.ts'
import type { ItemOf, TypeDeclaration, WriteOf } from './define-type.ts'
import { shapesOf } from './shapes.ts'

type Schema = z.ZodMiniType
type OfSite = typeof ofSite
type Edited<D extends TypeDeclaration> = z.ZodMiniType<ItemOf<D> & Drafted>

/** The calls of what a site has one of. */
type RecordCallsOf<D extends TypeDeclaration> = {
  read: Endpoint<OfSite, Schema, Schema, Edited<D>>
  save: Endpoint<OfSite, Schema, z.ZodMiniType<WriteOf<D>, object>, Edited<D>>
  draft: Endpoint<
    OfSite,
    Schema,
    ReturnType<typeof draftWrite>,
    z.ZodMiniType<ItemOf<D> & Drafted & DraftOutcome>
  >
  publish: Endpoint<OfSite, Schema, Schema, Edited<D>>
  preview: Endpoint<OfSite, Schema, Schema, z.ZodMiniType<{ path: string }>>
  translation: ReturnType<typeof recordTranslationCalls>
} & ReturnType<typeof recordHistoryCalls>

/** The calls of what a site has one of. */
export function recordCallsOf<D extends TypeDeclaration>(type: D): RecordCallsOf<D> {
  const { address, one, capability } = type
  const { item, write, drafted: draft } = shapesOf<TypeDeclaration>(type)
  const path = `/api/forks/:forkId/${address}` as const
  const policy = { kind: 'site', capability } as const
  const edited = z.extend(item, drafted)
  return asDeclared({
    read: endpoint({
      method: 'GET',
      path,
      summary: `Gives ${one} of a site as its editor needs it, with its texts in every language`,
      policy: { kind: 'site', capability: 'content.read' },
      params: ofSite,
      answer: edited,
    }),
    save: endpoint({
      method: 'PUT',
      path,
      summary: `Writes ${one}; creates it where the site has none yet`,
      policy,
      params: ofSite,
      body: write,
      answer: edited,
    }),
    draft: endpoint({
      method: 'PUT',
      path: `${path}/draft`,
      summary: `Takes what an editor of ${one} saves by itself; readers see nothing of it before the publication`,
      policy: { ...policy, translations: 'translation.write' },
      params: ofSite,
      body: draftWrite(draft),
      answer: z.extend(edited, outcome),
    }),
    publish: endpoint({
      method: 'POST',
      path: `${path}/publish`,
      summary: `Brings all that waits of ${one} before readers`,
      // Who publishes only what is their own has no record of the site.
      policy,
      params: ofSite,
      answer: edited,
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/preview`,
      summary: `An address under which the studio shows ${one} with what waits of it, for an hour`,
      policy: { kind: 'site', capability: 'content.read' },
      params: ofSite,
      answer: z.object({ path: z.string() }),
    }),
    ...recordHistoryCalls(path, one, capability, edited),
    translation: recordTranslationCalls(path, one, capability),
  })
}
