import type { ReactNode } from 'react'
import { FrayedThread } from './frayed-thread.tsx'
import { PageTitle } from './page-title.tsx'

/** What stands where nothing is: why, and ways on. */
export function Lost({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section className="lost">
      <FrayedThread />
      <div className="wrap lost__text">
        <PageTitle text={heading} />
        <p className="lead">{text}</p>
        {children}
      </div>
    </section>
  )
}
