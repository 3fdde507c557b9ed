import { Arrow } from '../../../site/components/arrow.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GO_PATH, HOME_PATH, INTRO_PATH } from './links.ts'
import type { PartRow, PartView } from './view-models.ts'

/** Previous part, a list of all parts, and next part. */
export function PartBar({ view, t }: { view: PartView; t: Translate }) {
  const { previous, next } = view
  return (
    <nav className="part-bar" aria-label={t('book.partBar')}>
      <div className="wrap part-bar__row">
        <Link href={previous?.path ?? HOME_PATH} aria-label={nameOf(previous, t)}>
          <Arrow back /> <span dir="auto">{previous?.title ?? t('book.home')}</span>
        </Link>
        <Chooser view={view} t={t} />
        <Link href={next?.path ?? INTRO_PATH} aria-label={nameOf(next, t)}>
          <span dir="auto">{next?.title ?? t('book.beginJourney')}</span> <Arrow />
        </Link>
      </div>
    </nav>
  )
}

function nameOf(part: PartRow | null, t: Translate): string | undefined {
  return part ? t('book.partNamed', { number: String(part.number), title: part.title }) : undefined
}

/** With JavaScript (src/site/choosers.ts) a choice opens at once; without, the button submits it. */
function Chooser({ view, t }: { view: PartView; t: Translate }) {
  const path = usePath()
  return (
    <form className="chooser" action={path(GO_PATH)} method="post">
      <select
        name="to"
        aria-label={t('book.choosePart')}
        defaultValue={path(view.part.path)}
        autoComplete="off"
        data-leads=""
      >
        {view.book.parts.map((part) => (
          <option key={part.number} value={path(part.path)}>
            {t('book.partChoice', { number: String(part.number), title: part.title })}
          </option>
        ))}
        <option value={path(INTRO_PATH)}>{t('book.beginYourJourney')}</option>
      </select>
      <button type="submit" className="chooser__go">
        {t('book.go')}
      </button>
    </form>
  )
}
