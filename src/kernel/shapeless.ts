/** What asks a schema about a value. */
export const ASKED = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync'])

/**
 * Stands in the studio's files for every schema of a call, and for whatever is made of one. The server checks what comes in;
 * building the schemas took half of the scripts' first run.
 */
export const shapeless: unknown = new Proxy(() => {}, {
  get: (_, name) => (ASKED.has(name) ? refuse : shapeless),
  apply: () => shapeless,
})

/** @throws always: nothing can be checked here */
export function refuse(): never {
  throw new Error('The shapes of calls are known to the server alone.')
}
