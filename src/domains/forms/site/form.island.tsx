// Needs JavaScript: fields appear and disappear with the answers; errors and thanks show without a new page.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TRAP } from '../../../content/readers/trap.ts'
import { type Mistake, mistakesIn } from '../../../kernel/form.ts'
import { CallError, call } from '../../../ui/client.ts'
import { submitForm } from '../calls.ts'
import { FormThanks, FormView } from './form-view.tsx'
import type { FormWords } from './form-words.ts'
import type { FormView as Model } from './view-models.ts'

export interface FormProps {
  form: Model
  words: FormWords
}

type Mistakes = Readonly<Record<string, Mistake>>

export default function Form({ form, words }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const began = useRef(0)
  const [isAlive, setIsAlive] = useState(false)
  const [answers, setAnswers] = useState(form.answers)
  const [mistakes, setMistakes] = useState<Mistakes>(form.mistakes)
  const [problem, setProblem] = useState(form.problem ? words[form.problem] : undefined)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    began.current = performance.now()
    // Input from before hydration.
    if (element.current) setAnswers((before) => ({ ...before, ...typedIn(element.current) }))
    setIsAlive(true)
  }, [])
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useEffect(() => {
    if (state === 'sent') thanks.current?.focus()
  }, [state])

  const refuse = (found: Mistakes, told?: string) => {
    setMistakes(found)
    setProblem(told)
    setRefusals((before) => before + 1)
    setState('open')
  }
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const website = String(new FormData(event.currentTarget).get(TRAP) ?? '')
    const found = mistakesIn(form.fields, answers)
    if (found.length > 0) return refuse(Object.fromEntries(found.map((one) => [one.field.id, one.mistake])))
    setState('sending')
    setProblem(undefined)
    setMistakes({})
    try {
      const body = { data: answers, website, took: Math.round(performance.now() - began.current) }
      await call(submitForm, { params: { id: form.id }, body }, { locale: form.locale })
      if (form.redirectPath) location.assign(form.redirectPath)
      else setState('sent')
    } catch (error) {
      refuse({}, sentenceOf(error, words))
    }
  }

  if (state === 'sent') {
    const { successMessage, langs } = form
    return (
      <FormThanks message={successMessage || words.thanks} lang={langs.successMessage} element={thanks} />
    )
  }
  return (
    <FormView
      form={form}
      words={words}
      answers={answers}
      mistakes={mistakes}
      problem={problem}
      isAlive={isAlive}
      isPending={state === 'sending'}
      element={element}
      onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
      onSubmit={(event) => void handleSubmit(event)}
    />
  )
}

function typedIn(form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {}
  const typed = [...new FormData(form)].filter(([name]) => name !== TRAP)
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
}

function sentenceOf(error: unknown, words: FormWords): string {
  if (!(error instanceof CallError)) return words.failed
  // The form was changed or closed since the page loaded: the server's message explains.
  if (error.status === 410 || error.status === 422) return error.detail
  return error.status === 429 ? words.tooMany : words.failed
}
