import { RichText } from '../../../site/components/rich-text.tsx'
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
