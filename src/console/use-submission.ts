import { useState } from 'react'
import { CallError } from '../ui/client.ts'

/**
 * Values of a dialog that is sent as a whole and stays open while it is refused, with the server's sentences by field.
 * @param send closes the dialog on success, or begins anew where the form stays
 * @param noAnswer shown where the server gave no sentence
 */
export function useSubmission<V extends object>(
  first: V,
  send: (values: V, begin: () => void) => Promise<void>,
  noAnswer: string,
) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [refusals, setRefusals] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const submit = async (values: V) => {
    setIsPending(true)
    setErrors({})
    setRefusal('')
    try {
      await send(values, () => {
        setValues(first)
        setIsPending(false)
      })
    } catch (error) {
      setIsPending(false)
      const failure = error instanceof CallError ? error : null
      const named = failure?.errors.map(({ pointer, detail }) => [pointer.slice(1), detail]) ?? []
      // Of several errors of a field the first one is shown.
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
    /** Number of refusals, each of which moves the focus. */
    refusals,
    isPending,
    handleSubmit: () => void submit(values),
    /** Sends other values than those that were typed. */
    send: (others: V) => void submit(others),
  }
}
