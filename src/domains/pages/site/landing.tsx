import { RichText } from '../../../site/components/rich-text.tsx'
import { Pictured } from '../../../site/components/pictured.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import { TreeRings } from '../../../site/components/tree-rings.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { type Section, sectionsOf } from './sections.ts'
import type { LandingPageView } from './view-models.ts'

/** Sections from which on the last one is set apart, as a band. */
const BAND_FROM = 3

/** A page that opens with its title large beside a plate; its sections are rows, the last one a dark band. */
export function LandingPage({ view }: { view: LandingPageView; t: Translate }) {
  const { title, picture, content } = view
  const { sections, topLevel } = sectionsOf(content)
  const first = sections[0]?.heading === '' ? sections[0] : null
  const headed = first ? sections.slice(1) : sections
  const last = headed.length >= BAND_FROM ? headed.at(-1) : undefined
  const rows = last ? headed.slice(0, -1) : headed
  return (
    <article className="landing-page" {...view.marks}>
      <header className="landing-page__head">
        {picture ? (
          <Pictured of={picture} className="landing-page__plate" />
        ) : (
          <Coil className="landing-page__coil" viewBox="-160 -160 330 330" />
        )}
        <div className="wrap">
          <div className="landing-page__words">
            <PageTitle text={title} dir="auto" />
            {first && <Text section={first} topLevel={topLevel} className="prose landing-page__first" />}
          </div>
        </div>
      </header>
      {rows.length > 0 && (
        <div className="wrap landing-page__rows">
          {rows.map((section, i) => (
            <section key={`${i}${section.heading}`} className="landing-page__row">
              <h2 className="h2" dir="auto">
                {section.heading}
              </h2>
              <Text section={section} topLevel={topLevel} className="prose" />
            </section>
          ))}
        </div>
      )}
      {last && (
        <section className="band landing-page__band">
          <div className="wrap landing-page__close">
            <TreeRings className="landing-page__rings" name={title} />
            <div>
              <h2 className="h2" dir="auto">
                {last.heading}
              </h2>
              <Text section={last} topLevel={topLevel} className="prose" />
            </div>
          </div>
        </section>
      )}
    </article>
  )
}

interface TextProps {
  section: Section
  topLevel: number
  className: string
}

function Text({ section: { blocks }, topLevel, className }: TextProps) {
  return (
    <div className={className}>
      <RichText content={{ type: 'doc', content: blocks }} topLevel={topLevel} />
    </div>
  )
}
