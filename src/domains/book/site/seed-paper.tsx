import { Words } from '../../../site/components/words.tsx'
import { PartGround } from './part-plate.tsx'
import type { Answers } from './answers.ts'
import type { PartColors, Reflection } from './view-models.ts'

export interface SeedPaperLabels {
  seedPaper: string
  seedPaperHint: string
  planting: string
  print: string
  saveAsText: string
}

/** Id of the drawing on the sheet, which the page brings. */
export const ORNAMENT = 'seed-ornament'

interface Props {
  reflection: Pick<Reflection, 'title' | 'questions' | 'seedPaperText'>
  answers: Answers
  colors: PartColors
  labels: SeedPaperLabels
}

/** An A5 sheet with the visitor's answers; printing the page prints only this sheet. */
export function SeedPaper({ reflection, answers, colors, labels }: Props) {
  const { title, seedPaperText } = reflection
  const written = writtenIn(reflection, answers)
  return (
    <section className="seed" aria-label={labels.seedPaper}>
      <PartGround colors={colors} />
      <div className="wrap seed__row">
        <div className="seed__text">
          <h2 className="h2">{labels.seedPaper}</h2>
          <p className="lead">{labels.seedPaperHint}</p>
          <p className="actions">
            <button type="button" className="button button--filled" onClick={() => print()}>
              {labels.print}
            </button>
            <button type="button" className="button" onClick={() => saveAnswers(reflection, answers)}>
              {labels.saveAsText}
            </button>
          </p>
        </div>
        <div className="seed-paper">
          <Words className="seed-paper__title" text={title} />
          {written.length > 0 ? (
            <dl className={`seed-paper__words ${sizeOf(written)}`}>
              {written.map(({ question, answer }) => (
                <div key={question}>
                  <dt dir="auto">{question}</dt>
                  <dd dir="auto">{answer}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <div className="seed-paper__lines" />
          )}
          <div className="seed-paper__end">
            <Words className="seed-paper__begun" text={seedPaperText} />
            <p className="seed-paper__planting">{labels.planting}</p>
          </div>
          <svg className="seed-paper__ornament" aria-hidden>
            <use href={`#${ORNAMENT}`} />
          </svg>
        </div>
      </div>
    </section>
  )
}

type Written = { question: string; answer: string }[]

function writtenIn({ questions }: Pick<Reflection, 'questions'>, answers: Answers): Written {
  return questions.flatMap((question, i) => {
    const answer = answers[i]?.trim()
    return answer ? [{ question, answer }] : []
  })
}

/** Longer answers get a smaller size, to fit on one sheet while they stay legible. */
function sizeOf(written: Written): string {
  const length = written.reduce((sum, { answer }) => sum + answer.length, 0)
  return length > 700 ? 'seed-paper__words--small' : length > 350 ? 'seed-paper__words--medium' : ''
}

function textOf(title: string, written: Written, seedPaperText: string): string {
  const answers = written.map(({ question, answer }) => `${question}\n${answer}`)
  return `${[title, ...answers, seedPaperText].filter(Boolean).join('\n\n')}\n`
}

/** Downloads what was written as a text file made in the browser. */
export function saveAnswers(reflection: Props['reflection'], answers: Answers): void {
  const { title, seedPaperText } = reflection
  const text = textOf(title, writtenIn(reflection, answers), seedPaperText)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'reflection'}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
