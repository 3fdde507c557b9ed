import type { ReactNode } from 'react'
import { FrayedThread } from './frayed-thread.tsx'
import { PageTitle } from './page-title.tsx'

/** A page for an address without content: why there is none, and ways on. */
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
