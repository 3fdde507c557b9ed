import { Island } from '../../../site/components/island.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { ModuleComponent } from '../../modules/ui.tsx'
import SpiralCircles from './spiral-circles.island.tsx'
import { TablePlan } from './table-plan.tsx'
import type { CirclesView } from './view-models.ts'

const INSTALLED = { 'spiral-circles': CirclesIsland }

interface Props {
  view: CirclesView
  t: Translate
}

/** The circles page while no circle is open. */
export function Circles({ view, t }: Props) {
  const heading = t('community.circles')
  return (
    <section className="circles-page">
      <div className="wrap page">
        <PageTitle text={heading} />
        <p className="lead page__lead">{t('community.circlesNotOpen')}</p>
        {view.isOn && <ModuleComponent name="spiral-circles" installed={INSTALLED} props={{ view, t }} />}
        <p className="actions">
          <Link className="button button--filled" href="/">
            {t('community.home')}
          </Link>
        </p>
      </div>
      <TablePlan />
    </section>
  )
}

function CirclesIsland({ view, t }: Props) {
  const path = usePath()
  return (
    <Island
      name="community/spiral-circles"
      component={SpiralCircles}
      props={{
        chapterPath: view.chapterPath && path(view.chapterPath),
        labels: { loading: t('community.loading'), readOn: t('community.readOn', { number: '#' }) },
      }}
    />
  )
}
