import type { NavEntry } from './components/frame.ts'
import type { MenuEntry, Outline } from './page.ts'

/**
 * The entries of a menu as a page shows them. One is current on its page; that of the contents is current below it, too.
 * @param path of the request
 */
export function navOf(
  entries: readonly MenuEntry[],
  { subject }: Pick<Outline, 'subject'>,
  path: string,
): NavEntry[] {
  const contents = subject?.contents.path
  const isCurrent = (entry: Pick<MenuEntry, 'path'>) =>
    entry.path === path || (entry.path === contents && path.startsWith(`${contents}/`))
  return entries.map(({ children, ...entry }) => ({
    ...entry,
    current: isCurrent(entry),
    children: children.map((child) => ({ ...child, current: isCurrent(child) })),
  }))
}
