import type {
  Confirmation,
  RecordTranslationCalls,
  TranslationCalls,
  TranslationState,
} from '../contract/translation-calls.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Route, routesOf } from '../../platform/http/slice.ts'

/** The verbs of a type that these calls go to. */
interface Verbs {
  readTranslation(ctx: Ctx, id: string): Promise<TranslationState>
  confirmTranslation(ctx: Ctx, id: string, write: Confirmation): Promise<TranslationState>
}

/** The same of what a site has one of. */
interface RecordVerbs {
  readTranslation(ctx: Ctx): Promise<TranslationState>
  confirmTranslation(ctx: Ctx, write: Confirmation): Promise<TranslationState>
}

/**
 * Ties the calls for translations to the verbs of their type.
 * @param name of one item in the names of calls, such as `Page`
 */
export function translationRoutes(name: string, calls: TranslationCalls, verbs: Verbs): Route[] {
  const routes = routesOf(calls, {
    readTranslation: (ctx, { params }) => verbs.readTranslation(ctx, params.id),
    confirmTranslation: (ctx, { params, body }) => verbs.confirmTranslation(ctx, params.id, body),
  })
  return named(name, routes)
}

/** The same for what a site has one of. */
export function recordTranslationRoutes(
  name: string,
  calls: RecordTranslationCalls,
  verbs: RecordVerbs,
): Route[] {
  const routes = routesOf(calls, {
    readRecordTranslation: (ctx) => verbs.readTranslation(ctx),
    confirmRecordTranslation: (ctx, { body }) => verbs.confirmTranslation(ctx, body),
  })
  return named(name, routes)
}

function named(name: string, routes: Route[]): Route[] {
  return routes.map((route) => ({ ...route, name: `${route.name}Of${name}` }))
}
