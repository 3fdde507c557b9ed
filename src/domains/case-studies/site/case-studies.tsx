import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { CaseStudiesView } from './view-models.ts'

/** The list of case studies with titles and overviews. */
export function CaseStudies({ view, t }: { view: CaseStudiesView; t: Translate }) {
  const heading = t('case-studies.caseStudies')
  return (
    <section className="wrap page cases">
      <PageTitle text={heading} />
      {view.studies.length === 0 ? (
        <p className="lead page__lead">{t('case-studies.none')}</p>
      ) : (
        <ol className="cases__list">
          {view.studies.map((study) => (
            <Study key={study.path} study={study} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Study({ study: { path, title, about, overview } }: { study: CaseStudiesView['studies'][number] }) {
  return (
    <li>
      <h2 className="h3">
        <Link href={path} dir="auto">
          {title}
        </Link>
      </h2>
      <div>
        {overview && <p dir="auto">{overview}</p>}
        {about && (
          <p className="cases__about" dir="auto">
            {about}
          </p>
        )}
      </div>
    </li>
  )
}
