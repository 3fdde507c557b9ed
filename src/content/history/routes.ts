import type * as z from 'zod/mini'
import type { historyCalls, Revision, RevisionRow } from '../contract/history.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Route } from '../../platform/http/slice.ts'

/** The verbs of a type that these calls go to. */
interface Verbs<A> {
  trash(ctx: Ctx, id: string): Promise<A>
  restore(ctx: Ctx, id: string): Promise<A>
  revisions(ctx: Ctx, id: string): Promise<RevisionRow[]>
  revision(ctx: Ctx, id: string, number: number): Promise<Revision>
  restoreRevision(ctx: Ctx, id: string, number: number): Promise<A>
}

interface Named {
  params: { id: string; number: number }
}

/**
 * Ties the calls for what an item was before to the verbs of its type.
 * @param name of one item in the names of calls, such as `Page`
 */
export function historyRoutes<A extends z.ZodMiniType>(
  name: string,
  calls: ReturnType<typeof historyCalls<A>>,
  verbs: Verbs<z.output<A>>,
): Route[] {
  const serving: Record<keyof typeof calls, (ctx: Ctx, named: Named) => Promise<unknown>> = {
    trash: (ctx, { params }) => verbs.trash(ctx, params.id),
    restore: (ctx, { params }) => verbs.restore(ctx, params.id),
    revisions: (ctx, { params }) => verbs.revisions(ctx, params.id),
    revision: (ctx, { params }) => verbs.revision(ctx, params.id, params.number),
    restoreRevision: (ctx, { params }) => verbs.restoreRevision(ctx, params.id, params.number),
  }
  return Object.entries(calls).map(([call, endpoint]) => ({
    name: `${call}Of${name}`,
    endpoint,
    // The server parses the parameters with the endpoint's own schema before it calls; a call without a number names none.
    serve: serving[call as keyof typeof calls] as Route['serve'],
  }))
}
