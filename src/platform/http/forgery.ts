import type { FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe call from a page of another origin. Browsers send at least one of both headers, so a caller without any
 * is not a browser and passes.
 * @throws Problem `forgery`
 */
export function refuseForgery(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  const isForeignOrigin = origin !== undefined && origin !== `${request.protocol}://${request.host}`
  const isForeignFetch = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (isForeignOrigin || isForeignFetch)
    throw new Problem('forgery', 'This call came from another site and was refused.')
}
