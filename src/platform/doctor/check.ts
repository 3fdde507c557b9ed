import { StartError } from '../start-error.ts'

/** What a check found: fine, worth knowing, or wrong with what to do about it; one plain sentence or two. */
export interface Finding {
  kind: 'ok' | 'note' | 'problem'
  sentence: string
}

/** One thing that is looked at; `name` says which, where the check itself breaks. It changes nothing. */
export interface Check<Given> {
  name: string
  run(given: Given): Finding | Finding[] | Promise<Finding | Finding[]>
}

export const ok = (sentence: string): Finding => ({ kind: 'ok', sentence })
export const note = (sentence: string): Finding => ({ kind: 'note', sentence })
export const problem = (sentence: string): Finding => ({ kind: 'problem', sentence })

/** Runs checks one after the other and hands on each finding as it comes; one that breaks is a problem, and the next one runs. */
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

/** What was to be expected is a sentence already. */
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
