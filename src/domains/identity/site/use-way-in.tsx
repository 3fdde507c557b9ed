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

/**
 * A form with a password that opens the studio: what is wrong stands under its fields, all else in a toast.
 * @param fields from top to bottom: the first with an error gets the focus
 * @param send asks the server; it throws what the server refuses
 */
export function useWayIn(
  fields: readonly string[],
  labels: Labels,
  send: (password: string) => Promise<unknown>,
) {
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
    const password = String(new FormData(event.currentTarget).get('password'))
    setIsPending(true)
    setErrors({})
    showToast(null)
    try {
      await send(password)
      enterStudio()
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

  return { form, errors, isPending, onSubmit: handleSubmit }
}

/** The first sentence for each field that the server named. */
function byField(problem: CallError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { pointer, detail } of problem.errors) errors[pointer.split('/')[1] ?? ''] ??= detail
  return errors
}
