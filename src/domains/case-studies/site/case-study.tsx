import { Arrow } from '../../../site/components/arrow.tsx'
import { Link } from '../../../site/components/link.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { CaseStudyView } from './view-models.ts'

/** A case study: its facts at the side, then what it was about, in four sections. */
export function CaseStudy({ view, t }: { view: CaseStudyView; t: Translate }) {
  const { title, client, industry, overview } = view
  return (
    <article className="wrap page cases">
      <p className="blog__back">
        <Link href={view.listPath}>
          <Arrow back /> {t('case-studies.caseStudies')}
        </Link>
      </p>
      <PageTitle text={title} dir="auto" />
      <div className="case">
        {(client || industry) && (
          <dl className="case__facts">
            {client && <Fact name={t('case-studies.client')} value={client} />}
            {industry && <Fact name={t('case-studies.industry')} value={industry} />}
          </dl>
        )}
        <div className="case__text prose prose--read">
          {overview && (
            <section>
              <h2>{t('case-studies.overview')}</h2>
              <p dir="auto">{overview}</p>
            </section>
          )}
          {(['challenge', 'solution', 'results'] as const).map(
            (name) =>
              view[name] !== null && (
                <section key={name}>
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
      <dt className="label">{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}
