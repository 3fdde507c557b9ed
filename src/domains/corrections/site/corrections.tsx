import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import type { CorrectionsView } from './view-models.ts'

/** The corrections of the book, or a sentence that none are known. */
export function Corrections({ view, t }: { view: CorrectionsView; t: Translate }) {
  const heading = t('corrections.corrections')
  return (
    <section className="wrap page">
      <PageTitle text={heading} />
      {view.corrections.length === 0 ? (
        <p className="lead page__lead">{t('corrections.none')}</p>
      ) : (
        <ol className="corrections">
          {view.corrections.map(({ correctedOn, date, place, wrong, right }, at) => (
            <li key={at} className="correction">
              <div>
                <h2 className="correction__place" dir="auto">
                  {place}
                </h2>
                <p className="label">
                  <time dateTime={correctedOn}>{date}</time>
                </p>
              </div>
              <dl className="correction__words">
                <div>
                  <dt className="label">{t('corrections.wrong')}</dt>
                  <dd dir="auto">
                    <del>{wrong}</del>
                  </dd>
                </div>
                <div>
                  <dt className="label">{t('corrections.right')}</dt>
                  <dd dir="auto">
                    <ins>{right}</ins>
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
