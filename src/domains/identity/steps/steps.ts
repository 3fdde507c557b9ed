import { Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { StepKind } from '../../../platform/sign-in-step.ts'
import { hashToken, newToken } from '../token.ts'
import { findStep, insertStep, type Step, takeStep } from './queries.ts'

/** Begins a step. @returns the token for the browser's cookie */
export async function beginStep(tx: Tx, step: Step): Promise<string> {
  const token = newToken()
  await insertStep(tx, { ...step, tokenHash: hashToken(token) })
  return token
}

/** What the token in the browser's cookie stands for; null without one, and after five minutes. */
export async function stepOfToken(tx: Tx, token: string | null, kind: StepKind) {
  return token === null ? null : findStep(tx, hashToken(token), kind)
}

/** The same, once. @throws Problem `invalid-credentials` when there is none */
export async function spendStep(tx: Tx, token: string | null, kind: StepKind) {
  const step = token === null ? null : await takeStep(tx, hashToken(token), kind)
  if (!step) throw stepOver()
  return step
}

export const stepOver = () =>
  new Problem('invalid-credentials', 'This took too long, or began in another window. Please log in again.')
