import type { CallOf } from '../../kernel/endpoint.ts'
import type { Capability } from '../../kernel/role.ts'
import type { recordTranslationShapes, translationShapes } from './shapes/translation.ts'

export type { Confirmation, TranslationState } from './shapes/translation.ts'

type Shapes = typeof translationShapes
type RecordShapes = typeof recordTranslationShapes

export type TranslationCalls = { [K in keyof Shapes]: CallOf<Shapes[K]> }
export type RecordTranslationCalls = { [K in keyof RecordShapes]: CallOf<RecordShapes[K]> }

/** Calls that read which translations are missing or outdated, and confirm one that is still right. */
export function translationCalls(type: string, one: string, capability: Capability): TranslationCalls {
  const { read, confirm } = callsOn('item', `/api/${type}/:id`, one, capability)
  return { readTranslation: read, confirmTranslation: confirm }
}

/** The same for a record. @param record address of the record */
export function recordTranslationCalls(
  record: `/api/${string}`,
  one: string,
  capability: Capability,
): RecordTranslationCalls {
  const { read, confirm } = callsOn('site', record, one, capability)
  return { readRecordTranslation: read, confirmRecordTranslation: confirm }
}

function callsOn(kind: 'item' | 'site', of: `/api/${string}`, one: string, capability: Capability) {
  const path = `${of}/translation` as const
  return {
    read: {
      method: 'GET',
      path,
      summary: `How many texts of ${one} are missing or outdated in each language, drafts included`,
      policy: { kind, capability: 'content.read' },
    },
    confirm: {
      method: 'PUT',
      path,
      summary: `Confirms that a translation of ${one} is still right although its source has changed`,
      policy: { kind, capability, translations: 'translation.write' },
    },
  } as const
}
