import type { ReactNode } from 'react'
import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import type { Node } from '../../../site/components/rich-text.ts'
import { Opening } from '../../../site/components/opening.tsx'
import { Pictured } from '../../../site/components/pictured.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { type Score, scoreIn, type Section, sectionsOf } from './sections.ts'
import type { AboutView } from './view-models.ts'

/** The page about the book, section by section; the first beside a plate, the last with a way into the book. */
export function About({ view, t }: { view: AboutView; t: Translate }) {
  const { sections, topLevel } = sectionsOf(view.content)
  const { picture } = view
  const [note, ...others] = sections
  const wayIn = view.introPath && (
    <p className="actions">
      <Link className="button button--filled" href={view.introPath}>
        {t('pages.exploreFullJourney')} <Arrow />
      </Link>
    </p>
  )
  const rest = picture ? others : sections
  return (
    <article className={picture ? 'wrap page about about--plated' : 'wrap page about'}>
      {picture ? <PageTitle text={view.title} dir="auto" /> : <Opening title={view.title} />}
      {picture && note && (
        <section className="about__note" {...view.marks}>
          <Pictured of={picture} className="about__plate" />
          <Note section={note} topLevel={topLevel}>
            {rest.length === 0 && wayIn}
          </Note>
        </section>
      )}
      {rest.map((section, i) => (
        <AboutSection key={`${i}${section.heading}`} section={section} topLevel={topLevel} t={t}>
          {i === rest.length - 1 && wayIn}
        </AboutSection>
      ))}
    </article>
  )
}

interface NoteProps {
  section: Section
  topLevel: number
  children: ReactNode
}

/** The first words. */
function Note({ section: { heading, blocks }, topLevel, children }: NoteProps) {
  return (
    <div className="about__words">
      {heading && (
        <h2 className="h3" dir="auto">
          {heading}
        </h2>
      )}
      <div className="prose prose--drop">
        <RichText content={{ type: 'doc', content: blocks }} topLevel={topLevel} />
      </div>
      {children}
    </div>
  )
}

interface SectionProps {
  section: Section
  topLevel: number
  children: ReactNode
  t: Translate
}

function AboutSection({ section: { heading, blocks }, topLevel, children, t }: SectionProps) {
  const scored = scoreIn(blocks)
  const text = (nodes: Node[]) =>
    nodes.length > 0 && (
      <div className="prose">
        <RichText content={{ type: 'doc', content: nodes }} topLevel={topLevel} />
      </div>
    )
  return (
    <section className="about__section">
      {heading && (
        <h2 className="h2" dir="auto">
          {heading}
        </h2>
      )}
      {text(scored ? scored.before : blocks)}
      {scored && <ScoreTable score={scored.score} t={t} />}
      {scored && text(scored.after)}
      {children}
    </section>
  )
}

/** Two hands side by side: a solid line for the first, a broken one for the second. */
function ScoreTable({ score: { hands, stages }, t }: { score: Score; t: Translate }) {
  return (
    <table className="score">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('pages.stage')}</span>
          </th>
          {hands.map((hand) => (
            <th key={hand} scope="col" className="score__hand" dir="auto">
              {hand}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stages.map(({ name, done }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {done.map((words, i) => (
              <td key={hands[i]}>
                {words && <span className="score__line" />}
                <span className="score__who">{hands[i]}</span>
                {words ? <Words nodes={words} /> : <p className="score__none">{t('pages.noPart')}</p>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A point of a list, now a sentence of its own. */
function Words({ nodes }: { nodes: Node[] }) {
  return <RichText content={{ type: 'doc', content: [{ type: 'paragraph', content: nodes }] }} />
}
