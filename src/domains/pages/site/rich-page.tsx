import { RichText } from '../../../site/components/rich-text.tsx'
import { Coil } from '../../../site/components/spiral.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { RichPageView } from './view-models.ts'

/** A page that is text alone: its title, then its sections with their headings in the margin. */
export function RichPage({ view }: { view: RichPageView; t: Translate }) {
  return (
    <article className="wrap page">
      <PageTitle text={view.title} dir="auto" />
      <div className="prose prose--sections">
        <RichText content={view.content} />
      </div>
    </article>
  )
}

/** A page that opens with its title large, and its text in one broad column. */
export function LandingPage({ view }: { view: RichPageView; t: Translate }) {
  return (
    <article className="home">
      <Coil className="home__coil" viewBox="-160 -160 330 330" />
      <div className="wrap page">
        <PageTitle text={view.title} dir="auto" />
        <div className="prose home__text">
          <RichText content={view.content} />
        </div>
      </div>
    </article>
  )
}
