import { Opening } from '../../../site/components/opening.tsx'
import { RichText } from '../../../site/components/rich-text.tsx'
import { SideMenu } from '../../../site/components/side-menu.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { RichPageView } from './view-models.ts'

/**
 * A page of text: its title beside a plate or the coil, then its sections with their headings in the margin, and a menu where the
 * site has one for this place.
 */
export function RichPage({ view, t }: { view: RichPageView; t: Translate }) {
  const text = (
    <div className="prose prose--sections">
      <RichText content={view.content} />
    </div>
  )
  return (
    <article className="wrap page" {...view.marks}>
      <Opening title={view.title} picture={view.picture} />
      {view.sidebar.length === 0 ? (
        text
      ) : (
        <div className="page__beside">
          {text}
          <SideMenu entries={view.sidebar} t={t} />
        </div>
      )}
    </article>
  )
}
