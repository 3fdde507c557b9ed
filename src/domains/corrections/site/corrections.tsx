import type { Marked } from '../../../kernel/word-marks.ts'
import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { CorrectionsView } from './view-models.ts'

interface Props {
  view: CorrectionsView
  t: Translate
}

/** The corrections of the book, or a sentence that none are known. */
export function Corrections({ view, t }: Props) {
  return (
    <section className="wrap page">
      <PageTitle text={t('corrections.corrections')} />
      <Head view={view} t={t} />
      {view.corrections.length > 0 && <List view={view} t={t} />}
    </section>
  )
}

/** What this page is about, where to tell of an error, and when one was last put right. */
function Head({ view: { corrections, contactPath }, t }: Props) {
  const [latest] = corrections
  return (
    <div className="split corrections__head">
      <p className={latest ? undefined : 'lead'}>{t(latest ? 'corrections.about' : 'corrections.none')}</p>
      <p className="actions corrections__ways">
        {contactPath && (
          <Link className="button button--filled" href={contactPath}>
            {t('corrections.report')}
          </Link>
        )}
        {latest && <span className="label">{t('corrections.latest', { date: latest.date })}</span>}
      </p>
    </div>
  )
}

/** A table by its looks; on phones each of its words stands before its line. */
function List({ view, t }: Props) {
  return (
    <>
      <p className="corrections__row corrections__names label" aria-hidden>
        <span>{t('corrections.place')}</span>
        <span>{t('corrections.wrong')}</span>
        <span>{t('corrections.right')}</span>
        <span>{t('corrections.corrected')}</span>
      </p>
      <ol className="corrections">
        {view.corrections.map(({ correctedOn, date, place, wrong, right, change, lang }, at) => (
          <li key={at} className="corrections__row correction">
            <h2 className="correction__place" lang={lang} dir="auto">
              {place}
            </h2>
            <p className="correction__wrong" dir="auto">
              <span className="correction__name label">{t('corrections.wrong')} </span>
              <span lang={lang}>
                {change ? <Words stretches={change.wrong} as="del" /> : <del>{wrong}</del>}
              </span>
            </p>
            <p className="correction__right" dir="auto">
              <span className="correction__name label">{t('corrections.right')} </span>
              <span lang={lang}>
                {change ? <Words stretches={change.right} as="ins" /> : <ins>{right}</ins>}
              </span>
            </p>
            <p className="correction__day">
              <span className="correction__name label">{t('corrections.corrected')} </span>
              <time dateTime={correctedOn}>{date}</time>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

/** A text in which the words that changed are marked. */
function Words({ stretches, as: Element }: { stretches: readonly Marked[]; as: 'del' | 'ins' }) {
  return stretches.map(({ text, kind }, at) => {
    // The space behind a word is none of the change.
    const words = text.trimEnd()
    return kind === 'same' ? (
      text
    ) : (
      <span key={at}>
        <Element className="correction__changed">{words}</Element>
        {text.slice(words.length)}
      </span>
    )
  })
}
