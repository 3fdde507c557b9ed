import { Opening } from '../../../site/components/opening.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { RichPageView } from './view-models.ts'

/** A page of text: its title beside a plate or the coil, then its sections with their headings in the margin. */
export function RichPage({ view }: { view: RichPageView; t: Translate }) {
  return (
    <article className="wrap page" {...view.marks}>
      <Opening title={view.title} picture={view.picture} />
      <div className="prose prose--sections">
        <RichText content={view.content} />
      </div>
    </article>
  )
}
