import { StartError } from '../start-error.ts'

/** The result of a check in one or two plain sentences; a problem also says what to do. */
export interface Finding {
  kind: 'ok' | 'note' | 'problem'
  sentence: string
}

/** A check, which changes nothing; `name` is used when the check itself fails. */
export interface Check<Given> {
  name: string
  run(given: Given): Finding | Finding[] | Promise<Finding | Finding[]>
}

export const ok = (sentence: string): Finding => ({ kind: 'ok', sentence })
export const note = (sentence: string): Finding => ({ kind: 'note', sentence })
export const problem = (sentence: string): Finding => ({ kind: 'problem', sentence })

/** Runs checks in order and passes on each finding as it comes; a check that fails becomes a problem, and the next one runs. */
export async function runChecks<Given>(
  checks: readonly Check<Given>[],
  given: Given,
  tell: (finding: Finding) => void,
): Promise<void> {
  for (const check of checks) {
    const found = await attempt(check, given)
    for (const finding of Array.isArray(found) ? found : [found]) tell(finding)
  }
}

/** A StartError already has a sentence for people. */
export function failureOf(name: string, error: unknown): Finding {
  if (error instanceof StartError) return problem(error.message)
  const words = error instanceof Error ? error.message : String(error)
  return problem(`The check of ${name} failed: ${words}.`)
}

async function attempt<Given>({ name, run }: Check<Given>, given: Given): Promise<Finding | Finding[]> {
  try {
    return await run(given)
  } catch (error) {
    return failureOf(name, error)
  }
}
