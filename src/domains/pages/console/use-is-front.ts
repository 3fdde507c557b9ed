import { useConsole } from '../../../console/context.ts'
import { isEnabled } from '../../../kernel/site.ts'
import { pagePath } from '../../../kernel/slug.ts'
import { HOME_SLUG } from '../contract.ts'

/** Whether a page is the front page of the open site, which only one without a book has. */
export function useHasFront(): boolean {
  return !isEnabled(useConsole().site, 'book-content')
}

/** Whether a page at a path is it. */
export function useIsFront(): (path: string) => boolean {
  const hasFront = useHasFront()
  return (path) => hasFront && path === pagePath(HOME_SLUG)
}
