// Needs JavaScript: answers are stored in the browser alone, and the print sheet shows them.
import { useEffect, useRef, useState } from 'react'
import { Loading } from '../../../site/components/loading.tsx'
import { Words } from '../../../site/components/words.tsx'
import { type Answers, followAnswers, keepAnswer, readAnswers } from './answers.ts'
import { saveAnswers, SeedPaper, type SeedPaperLabels } from './seed-paper.tsx'
import type { PartColors, Reflection } from './view-models.ts'

interface ReflectionSpaceProps {
  reflection: Pick<Reflection, 'id' | 'title' | 'questions' | 'practice' | 'seedPaperText'>
  colors: PartColors
  labels: SeedPaperLabels & {
    loading: string
    staysHere: string
    kept: string
    notKept: string
    practice: string
  }
}

type Keeping = 'untouched' | 'kept' | 'not-kept'

export default function ReflectionSpace({ reflection, colors, labels }: ReflectionSpaceProps) {
  const { id, questions } = reflection
  const [answers, setAnswers] = useState<Answers>([])
  const [keeping, setKeeping] = useState<Keeping>('untouched')
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const fields = [...(list.current?.querySelectorAll('textarea') ?? [])]
    const take = () => {
      const kept = readAnswers(id)
      if (!kept) setKeeping('not-kept')
      for (const [i, field] of fields.entries()) {
        const stored = kept?.[i] ?? ''
        if (field === document.activeElement && field.value !== '') continue
        field.value = stored
      }
      setAnswers(fields.map(({ value }) => value))
    }
    // Text typed before hydration is appended to the stored answer.
    for (const [i, field] of fields.entries()) {
      const stored = readAnswers(id)?.[i] ?? ''
      if (field.value === '' || field.value === stored) continue
      field.value = [stored, field.value].filter(Boolean).join('\n')
      setKeeping(keepAnswer(id, i, field.value) ? 'kept' : 'not-kept')
    }
    take()
    return followAnswers(id, take)
  }, [id])

  const write = (at: number, answer: string) => {
    setAnswers(questions.map((_, i) => (i === at ? answer : (answers[i] ?? ''))))
    setKeeping(keepAnswer(id, at, answer) ? 'kept' : 'not-kept')
  }
  return (
    <>
      <div className="wrap questions">
        <div className="questions__state">
          <p>
            {labels.staysHere}{' '}
            <button type="button" className="text-button" onClick={() => saveAnswers(reflection, answers)}>
              {labels.saveAsText}
            </button>
          </p>
          <Loading text={labels.loading} />
          <p role="status" className="questions__kept">
            {keeping === 'kept' ? labels.kept : keeping === 'not-kept' ? labels.notKept : ''}
          </p>
        </div>
        <ol ref={list}>
          {questions.map((question, i) => (
            <li key={question} className="question">
              <label htmlFor={`${id}-${i}`} className="h3" dir="auto">
                {question}
              </label>
              <textarea
                id={`${id}-${i}`}
                rows={3}
                dir="auto"
                autoComplete="off"
                onInput={(event) => write(i, event.currentTarget.value)}
              />
            </li>
          ))}
        </ol>
        {reflection.practice && (
          <section className="questions__practice">
            <h2 className="h3">{labels.practice}</h2>
            <Words className="lead" text={reflection.practice} />
          </section>
        )}
      </div>
      <SeedPaper reflection={reflection} answers={answers} colors={colors} labels={labels} />
    </>
  )
}
