import type { CallOf } from '../../kernel/endpoint.ts'
import { PER_DAY, PER_MINUTE } from './contract.ts'
import type { shapes } from './shapes.ts'

const ofOwner = { kind: 'site', capability: 'secret.write' } as const
const ofWriter = { kind: 'site', capability: 'ai.use' } as const

/** Calls that another server is asked for. */
const LOOKS = { count: 20, perMs: 60_000, by: 'account' } as const

const USES = [
  { count: PER_MINUTE, perMs: 60_000, by: 'account' },
  { count: PER_DAY, perMs: 24 * 60 * 60_000, by: 'account' },
] as const

/** Of the call that sends a text of the largest size, each letter escaped. */
const BODY_MAX = 512 * 1024

export const readAssistantSettings: CallOf<typeof shapes.readAssistantSettings> = {
  method: 'GET',
  path: '/api/forks/:forkId/assistant-settings',
  summary: 'The model that the site asks, without its key, and what was spent this month',
  policy: ofOwner,
}

export const saveAssistantSettings: CallOf<typeof shapes.saveAssistantSettings> = {
  method: 'PUT',
  path: '/api/forks/:forkId/assistant-settings',
  summary: 'Says which model the site asks, with which key and within which bounds',
  policy: { ...ofOwner, needs: 'recent password' },
}

export const removeAssistant: CallOf<typeof shapes.removeAssistant> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/assistant-settings',
  summary: 'Removes the model and its key; what was spent stays on record',
  policy: ofOwner,
}

export const listModels: CallOf<typeof shapes.listModels> = {
  method: 'POST',
  path: '/api/forks/:forkId/assistant-settings/models',
  summary: 'The models that a service has',
  policy: { ...ofOwner, needs: 'recent password' },
  limit: LOOKS,
  isLong: true,
}

export const testAssistant: CallOf<typeof shapes.testAssistant> = {
  method: 'POST',
  path: '/api/forks/:forkId/assistant-settings/test',
  summary:
    'Asks the model for a word and for the colour of a picture, and gives what it said and whether it sees',
  policy: ofOwner,
  limit: LOOKS,
  isLong: true,
}

export const readAssistant: CallOf<typeof shapes.readAssistant> = {
  method: 'GET',
  path: '/api/forks/:forkId/assistant',
  summary: 'Whether there is a model to ask, where it is, and what was spent this month',
  policy: ofWriter,
}

export const readAssistantUses: CallOf<typeof shapes.readAssistantUses> = {
  method: 'GET',
  path: '/api/forks/:forkId/assistant-uses',
  summary: 'What was asked and spent in a month, by person and model',
  policy: { kind: 'site', capability: 'activity.read' },
}

const ofEditorInChief = { kind: 'site', capability: 'settings.write' } as const

export const readGuide: CallOf<typeof shapes.readGuide> = {
  method: 'GET',
  path: '/api/forks/:forkId/assistant-guide',
  summary: 'How the site wants its words to be in a language: its voice and its terms',
  policy: ofEditorInChief,
}

export const saveGuide: CallOf<typeof shapes.saveGuide> = {
  method: 'PUT',
  path: '/api/forks/:forkId/assistant-guide',
  summary:
    'Says how the site wants its words to be in a language; it goes along with questions of that language',
  policy: ofEditorInChief,
}

export const readTranslationNote: CallOf<typeof shapes.readTranslationNote> = {
  method: 'GET',
  path: '/api/forks/:forkId/translation-note',
  summary: 'Whether pages name who has checked a translation of a model',
  policy: ofEditorInChief,
}

export const saveTranslationNote: CallOf<typeof shapes.saveTranslationNote> = {
  method: 'PUT',
  path: '/api/forks/:forkId/translation-note',
  summary: 'Says whether pages name who has checked a translation of a model',
  policy: ofEditorInChief,
}

export const generateContent: CallOf<typeof shapes.generateContent> = {
  method: 'POST',
  path: '/api/ai/generate-content',
  summary: 'Asks the model for a text, or for another form of a given one',
  policy: ofWriter,
  bodyLimit: BODY_MAX,
  limit: USES,
  isLong: true,
}

export const translateContent: CallOf<typeof shapes.translateContent> = {
  method: 'POST',
  path: '/api/ai/translate',
  summary: 'Asks the model for a text in another language',
  policy: ofWriter,
  bodyLimit: BODY_MAX,
  limit: USES,
  isLong: true,
}

export const optimizeSeo: CallOf<typeof shapes.optimizeSeo> = {
  method: 'POST',
  path: '/api/ai/optimize-seo',
  summary: 'Asks the model for title, description and slug that search engines show',
  policy: ofWriter,
  bodyLimit: BODY_MAX,
  limit: USES,
  isLong: true,
}

export const describePicture: CallOf<typeof shapes.describePicture> = {
  method: 'POST',
  path: '/api/forks/:forkId/assistant/describe',
  summary:
    'Asks the model what a picture of the library shows; a small rendition goes out, and nothing is stored',
  policy: ofWriter,
  limit: USES,
  isLong: true,
}
