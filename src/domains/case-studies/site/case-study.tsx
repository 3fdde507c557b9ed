import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { Pictured } from '../../../site/components/pictured.tsx'
import { TreeRings } from '../../../site/components/tree-rings.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { CaseStudyView } from './view-models.ts'

const SECTIONS = ['challenge', 'solution', 'results'] as const

/** A case study under its mark: its facts at the side, then what it was about, in four sections. */
export function CaseStudy({ view, t }: { view: CaseStudyView; t: Translate }) {
  const { title, client, industry, overview, picture } = view
  return (
    <article className="case">
      {!picture && <TreeRings className="case__mark" name={title} />}
      <div className="wrap page">
        <p className="way-back">
          <Link href={view.listPath}>
            <Arrow back /> {t('case-studies.caseStudies')}
          </Link>
        </p>
        <PageTitle text={title} dir="auto" />
        <Pictured of={picture} className="case__plate" />
        <div className="case__body">
          {(client || industry) && (
            <dl className="case__facts">
              {client && <Fact name={t('case-studies.client')} value={client} />}
              {industry && <Fact name={t('case-studies.industry')} value={industry} />}
            </dl>
          )}
          {overview && (
            <section className="case__text prose prose--read">
              <h2>{t('case-studies.overview')}</h2>
              <p dir="auto">{overview}</p>
            </section>
          )}
          {SECTIONS.map(
            (name) =>
              view[name] !== null && (
                <section key={name} className="case__text prose prose--read">
                  <h2>{t(`case-studies.${name}`)}</h2>
                  <RichText content={view[name]} />
                </section>
              ),
          )}
        </div>
      </div>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}
