import { Problem } from '../kernel/problem.ts'
import { knownTrouble } from '../platform/db/run.ts'
import { redactionOf } from '../platform/log/redaction.ts'
import { StartError } from '../platform/start-error.ts'

/** Runs the work of a process. An error is printed, and ends the process with exit code 1. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // An expected failure is one sentence; anything else is a defect and shows its stack.
    process.stderr.write(`${redactionOf(process.env).text(sentenceOf(error))}\n`)
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const problem = error instanceof Problem ? error : knownTrouble(error)
  if (problem) return `${problem.detail.replace(/\.$/, '')}.`
  return (error instanceof Error && error.stack) || String(error)
}
