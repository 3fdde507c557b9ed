import { expect } from 'vitest'

/**
 * Asks before a moment and until it has come, for what is one thing before and another from then on. Where the machine is so busy
 * that the first answer comes too late, only the second claim is left.
 */
export async function changesAt<Answer>(
  moment: Date,
  ask: () => Promise<Answer>,
  { from, to }: { from: Answer; to: Answer },
): Promise<void> {
  const first = await ask()
  if (Date.now() < moment.getTime()) expect(first).toEqual(from)
  await expect.poll(ask).toEqual(to)
}
