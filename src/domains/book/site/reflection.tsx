import { titleSize } from '../../../site/components/title-size.ts'
import type { Translate } from '../../../ui/translate.ts'
import type { ReflectionView } from './view-models.ts'

/** The questions of a part, on the page of a chapter: something to think about, a practice, a sentence to go on with. */
export function Reflection({ view, t }: { view: ReflectionView; t: Translate }) {
  return (
    <article className="chapter">
      <p className="chapter__part">
        <a href={view.part.path} dir="auto">
          {t('book.partCrumb', { number: String(view.part.number), title: view.part.title })}
        </a>
      </p>
      <header className="chapter__head">
        <p className="chapter__number">{t('book.reflection')}</p>
        <h1 className={`h1 ${titleSize(view.title)}`} dir="auto">
          {view.title}
        </h1>
      </header>
      <div className="chapter__text prose prose--read">
        {view.prompt && (
          <p className="lead" dir="auto">
            {view.prompt}
          </p>
        )}
        <ol>
          {view.questions.map((question) => (
            <li key={question} dir="auto">
              {question}
            </li>
          ))}
        </ol>
        {view.practice && <Section heading={t('book.practice')} text={view.practice} />}
        {view.seedPaperText && <Section heading={t('book.seedPaper')} text={view.seedPaperText} />}
      </div>
    </article>
  )
}

function Section({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h2>{heading}</h2>
      <p dir="auto">{text}</p>
    </>
  )
}
