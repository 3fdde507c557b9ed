import { FillingPicture } from '../../../site/components/filling-picture.tsx'
import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { TreeRings } from '../../../site/components/tree-rings.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { CaseStudiesView } from './view-models.ts'

/** The list of case studies: whose each is, its title and what it was about. */
export function CaseStudies({ view, t }: { view: CaseStudiesView; t: Translate }) {
  return (
    <section className="wrap page cases">
      <PageTitle text={t('case-studies.caseStudies')} />
      {view.studies.length === 0 ? (
        <p className="lead page__lead">{t('case-studies.none')}</p>
      ) : (
        <>
          <p className="page__about">{t('case-studies.about')}</p>
          <ol className="cases__list">
            {view.studies.map((study) => (
              <Study key={study.path} study={study} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Study({ study }: { study: CaseStudiesView['studies'][number] }) {
  const { path, title, client, industry, overview, picture, lang } = study
  return (
    <li className="cases__one">
      <div className="cases__who">
        {picture ? (
          <div className="cases__plate">
            <FillingPicture {...picture} isFirst={false} />
          </div>
        ) : (
          <TreeRings className="cases__mark" name={title} />
        )}
        <p className="label">
          {industry && <span dir="auto">{industry}</span>}
          {client && <span dir="auto">{client}</span>}
        </p>
      </div>
      <div className="cases__words" lang={lang}>
        <h2 className="h2">
          <Link className="cases__link" href={path} dir="auto">
            {title}
          </Link>
        </h2>
        {overview && (
          <p className="cases__about" dir="auto">
            {overview}
          </p>
        )}
      </div>
    </li>
  )
}
