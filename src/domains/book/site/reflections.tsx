import { Island } from '../../../site/components/island.tsx'
import { Link } from '../../../site/components/link.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import { Words } from '../../../site/components/words.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { OrnamentToUse } from './ornament.tsx'
import ReflectionSpace from './reflection-space.island.tsx'
import { ORNAMENT } from './seed-paper.tsx'
import type { Reflection as ReflectionView, ReflectionsView } from './view-models.ts'

/** The reflections of a part: questions with room to write, a practice, a sheet to print. */
export function Reflections({ view, t }: { view: ReflectionsView; t: Translate }) {
  return (
    <div className="reflections">
      <OrnamentToUse id={ORNAMENT} drawing={view.ornament} />
      {view.reflections.map((reflection, i) => (
        <Reflection key={reflection.id} reflection={reflection} isFirst={i === 0} view={view} t={t} />
      ))}
    </div>
  )
}

interface Props {
  reflection: ReflectionView
  isFirst: boolean
  view: ReflectionsView
  t: Translate
}

function Reflection({ reflection, isFirst, view, t }: Props) {
  const { title, prompt } = reflection
  const { part } = view
  return (
    <article className="reflection">
      <header className="wrap reflection__head">
        <div>
          <p className="label">
            <Link href={part.path} className="quiet-link" dir="auto">
              {t('book.reflectionOfPart', { number: String(part.number), title: part.title })}
            </Link>
          </p>
          <Words as={isFirst ? 'h1' : 'h2'} className={`h1 ${titleSize(title)}`} text={title} />
        </div>
        <Words className="reflection__prompt" text={prompt} />
      </header>
      <p className="wrap reflection__noscript">{t('book.answersNeedScript')}</p>
      <Island name="book/reflection-space" component={ReflectionSpace} props={propsOf(reflection, view, t)} />
    </article>
  )
}

function propsOf(reflection: ReflectionView, { part }: ReflectionsView, t: Translate) {
  const { id, title, questions, practice, seedPaperText } = reflection
  return {
    reflection: { id, title, questions, practice, seedPaperText },
    colors: part.plate.colors,
    labels: {
      loading: t('book.loadingReflection'),
      staysHere: t('book.answersStayHere'),
      kept: t('book.answersKept'),
      notKept: t('book.answersNotKept'),
      practice: t('book.practice'),
      seedPaper: t('book.seedPaper'),
      seedPaperHint: t('book.seedPaperHint'),
      planting: t('book.planting'),
      print: t('book.printSeedPaper'),
      saveAsText: t('book.saveAsText'),
    },
  }
}
