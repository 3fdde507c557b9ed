import { type Route, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { planLanguage, type ReadersLanguages } from './default-language.ts'
import { shapes } from './shapes.ts'

export const settingsRoutes = (languages: ReadersLanguages): Route[] =>
  routesOf(calls, shapes, {
    readSettings: (ctx) => actions.readSettings(ctx),
    saveSettings: (ctx, { body }) => actions.saveSettings(ctx, body, languages),
    planDefaultLanguage: (ctx, { query }) => planLanguage(ctx, query.language, languages),
    readSignIn: async (ctx, _, http) => actions.readSignIn(ctx, http.origin),
  })
