import { routesOf } from '../../platform/http/slice.ts'
import * as asking from './actions/ask.ts'
import * as guides from './actions/guides.ts'
import * as notes from './actions/translation-note.ts'
import { readUses } from './actions/uses.ts'
import * as settings from './actions/settings.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const assistantRoutes = routesOf(calls, shapes, {
  readAssistantSettings: (ctx) => settings.readSettings(ctx),
  saveAssistantSettings: (ctx, { body }) => settings.saveSettings(ctx, body),
  removeAssistant: (ctx) => settings.removeSettings(ctx),
  listModels: (ctx, { body }, http) => settings.readModels(ctx, body, http.gone()),
  testAssistant: (ctx, _, http) => asking.testAssistant(ctx, http.gone()),
  readAssistant: (ctx) => settings.readState(ctx),
  readAssistantUses: (ctx, { query }) => readUses(ctx, query),
  readGuide: (ctx, { query }) => guides.readGuide(ctx, query),
  saveGuide: (ctx, { body }) => guides.saveGuide(ctx, body),
  readTranslationNote: (ctx) => notes.readTranslationNote(ctx),
  saveTranslationNote: (ctx, { body }) => notes.saveTranslationNote(ctx, body),
  generateContent: (ctx, { body }, http) => asking.generateContent(ctx, body, http.gone()),
  translateContent: (ctx, { body }, http) => asking.translateContent(ctx, body, http.gone()),
  describePicture: (ctx, { body }, http) => asking.describePicture(ctx, body, http.gone()),
  optimizeSeo: (ctx, { body }, http) => asking.optimizeSeo(ctx, body, http.gone()),
})
