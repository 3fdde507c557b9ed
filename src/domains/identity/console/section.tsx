import { type ReactNode, useId } from 'react'

/** A part of the profile below its form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="border-b border-line-2 pb-2 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
