import type { NotFoundView } from './components/not-found-view.ts'
import type { Page } from './page.ts'

/** A redirect from an address that a page once had; its view is never seen. @param location as `PageContext.path` gives it */
export function movedTo(location: string): Page {
  const data: NotFoundView = { searchPath: '/', onward: null }
  return { status: 301, location, view: 'site.notFound', data, head: { title: { key: 'site.pageNotFound' } } }
}
