import type { PageRoute } from './page.ts'

interface Match {
  routes: readonly PageRoute[]
  params: Record<string, string | undefined>
}

/** Finds the pages of an address as the router would, for use outside of a request. */
export function createMatcher(all: readonly PageRoute[]): (path: string) => Match | null {
  const patterns = [...Map.groupBy(all, (route) => route.pattern)]
    .map(([pattern, routes]) => ({ pieces: pattern.split('/'), routes }))
    // Fixed pieces match before parameters.
    .sort((a, b) => parametersOf(a.pieces) - parametersOf(b.pieces))
  return (path) => {
    const pieces = path.split('/')
    for (const { pieces: pattern, routes } of patterns) {
      const params = paramsOf(pattern, pieces)
      if (params) return { routes, params }
    }
    return null
  }
}

/** The one spelling of an address with these parameters. */
export function pathOf(pattern: string, params: Record<string, string | undefined>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function parametersOf(pieces: readonly string[]): number {
  return pieces.filter((piece) => piece.startsWith(':')).length
}

function paramsOf(pattern: readonly string[], pieces: readonly string[]): Match['params'] | null {
  if (pattern.length !== pieces.length) return null
  const params: Match['params'] = {}
  for (const [i, wanted] of pattern.entries()) {
    const given = pieces[i] ?? ''
    if (wanted.startsWith(':') && given !== '') params[wanted.slice(1)] = decoded(given)
    else if (wanted !== given) return null
  }
  return params
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
