import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { CirclesView } from './view-models.ts'

/** The circles of a site on which none is open. */
export function Circles({ view, t }: { view: CirclesView; t: Translate }) {
  const heading = t('community.circles')
  return (
    <section className="wrap page">
      <h1 className={`display ${titleSize(heading)}`}>{heading}</h1>
      <p className="lead page__lead">{t('community.circlesNotOpen')}</p>
      <p className="actions">
        <a className="button button--filled" href={view.homePath}>
          {t('community.home')}
        </a>
      </p>
    </section>
  )
}
