import { expect } from 'vitest'

/**
 * Asks before and after a moment at which the answer changes. If the machine is so busy
 * that the first answer comes too late, only the second answer is checked.
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
