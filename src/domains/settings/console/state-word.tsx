import type { ReactNode } from 'react'

/** Stands beside the name of a section. @param isUrgent somebody has to look */
export function StateWord({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  const tone = isUrgent ? 'text-draft' : 'text-ink-2'
  return <span className={`ml-auto text-small font-normal whitespace-nowrap ${tone}`}> {children}</span>
}
