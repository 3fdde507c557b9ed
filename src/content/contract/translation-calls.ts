import type { CallOf } from '../../kernel/endpoint.ts'
import type { Capability } from '../../kernel/role.ts'
import type { recordTranslationShapes, translationShapes } from './shapes/translation.ts'

export type { Confirmation, TranslationState } from './shapes/translation.ts'

type Shapes = typeof translationShapes
type RecordShapes = typeof recordTranslationShapes

export type TranslationCalls = { [K in keyof Shapes]: CallOf<Shapes[K]> }
export type RecordTranslationCalls = { [K in keyof RecordShapes]: CallOf<RecordShapes[K]> }

/** Calls that read which translations are missing or outdated, confirm one that is still right, and check those of a model. */
export function translationCalls(type: string, one: string, capability: Capability): TranslationCalls {
  const { read, confirm, check } = callsOn('item', `/api/${type}/:id`, one, capability)
  return { readTranslation: read, confirmTranslation: confirm, checkTranslation: check }
}

/** The same for a record. @param record address of the record */
export function recordTranslationCalls(
  record: `/api/${string}`,
  one: string,
  capability: Capability,
): RecordTranslationCalls {
  const { read, confirm, check } = callsOn('site', record, one, capability)
  return {
    readRecordTranslation: read,
    confirmRecordTranslation: confirm,
    checkRecordTranslation: check,
  }
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
    check: {
      method: 'POST',
      path: `${path}/check`,
      summary: `Says that a person has checked what a model has translated of ${one} into a language`,
      policy: { kind, capability, translations: 'translation.write' },
    },
  } as const
}
