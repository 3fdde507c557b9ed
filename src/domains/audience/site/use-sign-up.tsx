import { type FormEvent, useId, useState } from 'react'
import { type RegionLabels, useToasts } from '../../../site/components/toasts.tsx'
import { subscriberWrite } from '../shapes.ts'
import { FILL_IN, NO_ADDRESS } from '../contract.ts'
import type { Mistake, Typed } from './view-models.ts'
import { signUp } from './outbox.ts'

export interface SignUpLabels {
  title: string
  text: string
  name: string
  email: string
  notifyMe: string
  cancel: string
  /** Shown while the form is being sent. */
  sending: string
  fillIn: string
  noAddress: string
  tooLong: string
  thanks: string
  thanksText: string
  failed: string
  failedText: string
  toasts: RegionLabels
}

const EMPTY: Typed = { name: '', email: '' }

/**
 * State of a sign-up form: it validates before sending, keeps the input until the answer, and shows the result.
 * @param onAnswered closes the form
 */
export function useSignUp(labels: SignUpLabels, onAnswered: () => void) {
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const [mistake, setMistake] = useState<Mistake | null>(null)
  const [isPending, setIsPending] = useState(false)
  const showToast = useToasts(labels.toasts)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const entry = { name: typed.name.trim(), email: typed.email.trim() }
    const found = mistakeIn(entry, labels)
    setMistake(found)
    if (found) return document.getElementById(`${id}-${found.fields[0]}`)?.focus()
    setIsPending(true)
    const isAnswered = await signUp(entry)
    setIsPending(false)
    if (!isAnswered) {
      return showToast({ title: labels.failed, description: labels.failedText, isDestructive: true })
    }
    setTyped(EMPTY)
    onAnswered()
    showToast({ title: labels.thanks, description: labels.thanksText })
  }

  return {
    id,
    labels,
    typed,
    mistake,
    isPending,
    onChange: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    onSubmit: handleSubmit,
  }
}

export type SignUp = ReturnType<typeof useSignUp>

function mistakeIn(entry: Typed, { fillIn, noAddress, tooLong }: SignUpLabels): Mistake | null {
  const issues = subscriberWrite.safeParse(entry).error?.issues ?? []
  const [first] = issues
  if (!first) return null
  const same = issues.filter(({ message }) => message === first.message)
  const inWords: Record<string, string> = { [FILL_IN]: fillIn, [NO_ADDRESS]: noAddress }
  const sentence = first.code === 'too_big' ? tooLong : (inWords[first.message] ?? first.message)
  return { sentence, fields: same.map(({ path }) => (path[0] === 'name' ? 'name' : 'email')) }
}
