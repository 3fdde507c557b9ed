import type { ReactNode } from 'react'
import type { NavLink } from './frame.ts'
import { Link } from './link.tsx'

/** A link of a menu; plain words where an entry only holds others. */
export function NavAnchor({ link, children }: { link: NavLink; children: ReactNode }) {
  if (link.path === null) return <span className="nav-words">{children}</span>
  return (
    <Link
      href={link.path}
      rel={link.path.startsWith('/') ? undefined : 'external'}
      aria-current={link.current ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
