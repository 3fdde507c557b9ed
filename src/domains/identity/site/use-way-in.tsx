import { type FormEvent, useRef, useState } from 'react'
import { type RegionLabels, useToasts } from '../../../site/components/toasts.tsx'
import { CallError } from '../../../ui/client.ts'
import { enterStudio } from './enter-studio.ts'

/** What is wrong with each field. */
export type FieldErrors = Partial<Record<string, string>>

interface Labels {
  failed: string
  tryAgain: string
  toasts: RegionLabels
}

/** What a form of the door sends, and what is done then. */
interface Sent {
  /** From top to bottom: the first with an error gets the focus. */
  fields: readonly string[]
  labels: Labels
  /** Asks the server; it throws what the server refuses. */
  send(form: FormData): Promise<unknown>
  onDone(form: HTMLFormElement): void
}

/** A form of a public page about an account: what is wrong stands under its fields, all else in a toast. */
export function useAccountForm({ fields, labels, send, onDone }: Sent) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setIsPending] = useState(false)
  const showToast = useToasts(labels.toasts)

  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    const first = fields.find((field) => found[field] !== undefined)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const given = new FormData(sent)
    setIsPending(true)
    setErrors({})
    showToast(null)
    try {
      await send(given)
      setIsPending(false)
      onDone(sent)
    } catch (error) {
      setIsPending(false)
      const problem = error instanceof CallError ? error : null
      if (problem && showErrors(byField(problem))) return
      showToast({
        title: labels.failed,
        description: problem?.detail || labels.tryAgain,
        isDestructive: true,
      })
    }
  }

  return { form, errors, isPending, onSubmit: handleSubmit, showToast }
}

/**
 * The same for a form with a password that opens the studio.
 * @param path another page that it opens
 */
export function useWayIn(
  fields: readonly string[],
  labels: Labels,
  send: (password: string) => Promise<unknown>,
  path?: string,
) {
  const [hasEntered, setHasEntered] = useState(false)
  const own = useAccountForm({
    fields,
    labels,
    send: (form) => send(String(form.get('password'))),
    onDone() {
      // The button stays as it is until the other page is there.
      setHasEntered(true)
      enterStudio(path)
    },
  })
  return { ...own, isPending: own.isPending || hasEntered }
}

/** The first sentence for each field that the server named. */
function byField(problem: CallError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { pointer, detail } of problem.errors) errors[pointer.split('/')[1] ?? ''] ??= detail
  return errors
}
