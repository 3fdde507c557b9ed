import type { Facts } from './use-first-steps.ts'

/** A step to a first publication, with what says that it is done. */
export interface Step {
  id: 'title' | 'outline' | 'text' | 'look' | 'notify' | 'publish'
  fact: keyof Facts
  minutes: number
}

export const STEPS: readonly Step[] = [
  { id: 'title', fact: 'hasTitle', minutes: 2 },
  { id: 'outline', fact: 'hasOutline', minutes: 3 },
  { id: 'text', fact: 'hasText', minutes: 2 },
  { id: 'look', fact: 'isSeen', minutes: 1 },
  { id: 'notify', fact: 'hasSignUp', minutes: 1 },
  { id: 'publish', fact: 'isLive', minutes: 1 },
]

export const stepsLeft = (done: Facts | undefined): readonly Step[] =>
  STEPS.filter(({ fact }) => done?.[fact] !== true)
