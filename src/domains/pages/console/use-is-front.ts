import { useConsole } from '../../../console/context.ts'
import { isEnabled } from '../../../kernel/site.ts'
import { pagePath } from '../../../kernel/slug.ts'
import { HOME_SLUG } from '../contract.ts'

/** Whether a page at a path is the front page of the open site, which only a site without a book has. */
export function useIsFront(): (path: string) => boolean {
  const { site } = useConsole()
  return (path) => path === pagePath(HOME_SLUG) && !isEnabled(site, 'book-content')
}
