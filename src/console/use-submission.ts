import { useState } from 'react'
import { CallError } from '../ui/client.ts'

/**
 * What is typed into a dialog that is sent as a whole and stays open while it is refused, with the sentences of the server by field.
 * @param send closes the dialog once it was taken
 * @param noAnswer said where the server gave no sentence
 */
export function useSubmission<V extends object>(
  first: V,
  send: (values: V) => Promise<void>,
  noAnswer: string,
) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [refusals, setRefusals] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const submit = async () => {
    setIsPending(true)
    setErrors({})
    setRefusal('')
    try {
      await send(values)
    } catch (error) {
      setIsPending(false)
      const failure = error instanceof CallError ? error : null
      const named = failure?.errors.map(({ pointer, detail }) => [pointer.slice(1), detail]) ?? []
      // Of several faults of a field the first one is told.
      setErrors(Object.fromEntries(named.toReversed()))
      setRefusals((times) => times + 1)
      if (named.length === 0) setRefusal(failure?.detail || noAnswer)
    }
  }
  return {
    values,
    set: (typed: Partial<V>) => setValues({ ...values, ...typed }),
    errors,
    refusal,
    /** Counts up, for the focus. */
    refusals,
    isPending,
    handleSubmit: () => void submit(),
  }
}
