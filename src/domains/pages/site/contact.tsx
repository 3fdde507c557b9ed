import type { ReactNode } from 'react'
import { RichText } from '../../../site/components/rich-text.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { type Section, sectionsOf } from './sections.ts'
import type { ContactView } from './view-models.ts'

/** A page that says whom one writes to for what, each way a section. @param form stands beside them */
export function ContactPage({ view, form }: { view: ContactView; form?: ReactNode }) {
  const { sections, topLevel } = sectionsOf(view.content)
  const first = sections[0]?.heading === '' ? sections[0] : null
  const ways = first ? sections.slice(1) : sections
  return (
    <article className={form ? 'wrap page contact contact--formed' : 'wrap page contact'}>
      <PageTitle text={view.title} dir="auto" />
      <div className="contact__body">
        <div>
          {first && <Text section={first} topLevel={topLevel} />}
          {ways.length > 0 && (
            <div className="ways">
              {ways.map((section, i) => (
                <section key={`${i}${section.heading}`} className="ways__one">
                  <h2 className="ways__name" dir="auto">
                    {section.heading}
                  </h2>
                  <Text section={section} topLevel={topLevel} />
                </section>
              ))}
            </div>
          )}
        </div>
        {form}
      </div>
    </article>
  )
}

function Text({ section: { blocks }, topLevel }: { section: Section; topLevel: number }) {
  if (blocks.length === 0) return null
  return (
    <div className="prose">
      <RichText content={{ type: 'doc', content: blocks }} topLevel={topLevel} />
    </div>
  )
}
