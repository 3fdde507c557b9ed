import type { Account } from './account.ts'

/** Stands in a call for the site that the person has open, which nobody has named yet. */
const CURRENT_SITE = 'current-fork-id'

/** Asks at once what the console asks first of all, before anything of it is shown; whoever asks first gets that answer. */
export function askAhead(account: Account): Account {
  const { listSites, views } = account
  const sites = firstOf(listSites)
  const saved = firstOf(() => views.list(CURRENT_SITE))
  return {
    ...account,
    listSites: () => sites() ?? listSites(),
    views: { ...views, list: (siteId) => saved() ?? views.list(siteId) },
  }
}

/** Gives the answer once, and null from then on. */
function firstOf<T>(ask: () => Promise<T>): () => Promise<T> | null {
  let answer: Promise<T> | null = ask()
  // Whoever takes it meets the failure; untaken, it is none.
  answer.catch(() => {})
  return () => {
    const taken = answer
    answer = null
    return taken
  }
}
