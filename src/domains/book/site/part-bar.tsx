import { Arrow } from '../../../site/components/arrow.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { GO_PATH, HOME_PATH, INTRO_PATH } from './links.ts'
import type { PartRow, PartView } from './view-models.ts'

/** The way back, a list of all parts, and the way on. */
export function PartBar({ view, t }: { view: PartView; t: Translate }) {
  const { previous, next } = view
  return (
    <nav className="part-bar" aria-label={t('book.partBar')}>
      <div className="wrap part-bar__row">
        <a href={previous?.path ?? HOME_PATH} aria-label={nameOf(previous, t)}>
          <Arrow back /> <span dir="auto">{previous?.title ?? t('book.home')}</span>
        </a>
        <Chooser view={view} t={t} />
        <a href={next?.path ?? INTRO_PATH} aria-label={nameOf(next, t)}>
          <span dir="auto">{next?.title ?? t('book.beginJourney')}</span> <Arrow />
        </a>
      </div>
    </nav>
  )
}

function nameOf(part: PartRow | null, t: Translate): string | undefined {
  return part ? t('book.partNamed', { number: String(part.number), title: part.title }) : undefined
}

/** With script (src/site/choosers.ts) what is chosen opens at once; without, the button sends it. */
function Chooser({ view, t }: { view: PartView; t: Translate }) {
  return (
    <form className="chooser" action={GO_PATH} method="post">
      <select
        name="to"
        aria-label={t('book.choosePart')}
        defaultValue={view.chosen}
        autoComplete="off"
        data-leads=""
      >
        {view.choices.map((part) => (
          <option key={part.number} value={part.address}>
            {t('book.partChoice', { number: String(part.number), title: part.title })}
          </option>
        ))}
        <option value={view.beginning}>{t('book.beginYourJourney')}</option>
      </select>
      <button type="submit" className="chooser__go">
        {t('book.go')}
      </button>
    </form>
  )
}
