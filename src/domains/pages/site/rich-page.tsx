import { RichText } from '../../../site/components/rich-text.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { RichPageView } from './view-models.ts'

/** A page that is text alone: its title, then its sections with their headings in the margin. */
export function RichPage({ view }: { view: RichPageView; t: Translate }) {
  return (
    <article className="wrap page">
      <h1 className={`display ${titleSize(view.title)}`} dir="auto">
        {view.title}
      </h1>
      <div className="prose prose--sections">
        <RichText content={view.content} />
      </div>
    </article>
  )
}
