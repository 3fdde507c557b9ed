import { markWords, type Stretch } from '../../kernel/word-marks.ts'

interface WordChange {
  text: string
  kind: 'same' | 'gone' | 'new'
}

/** A text with its removed and added words, in reading order. */
export function wordChanges(before: string, now: string): WordChange[] {
  const [old, fresh] = [wordsOf(markWords(before, now)), wordsOf(markWords(now, before))]
  const changes: WordChange[] = []
  const add = (text: string, kind: WordChange['kind']) => {
    const last = changes.at(-1)
    if (last?.kind === kind) last.text += text
    else changes.push({ text, kind })
  }
  let i = 0
  for (const { text, isOwn } of fresh) {
    for (; old[i]?.isOwn; i++) add(old[i]?.text ?? '', 'gone')
    add(text, isOwn ? 'new' : 'same')
    if (!isOwn) i++
  }
  for (const { text } of old.slice(i)) add(text, 'gone')
  return changes
}

function wordsOf(stretches: readonly Stretch[]): Stretch[] {
  return stretches.flatMap(({ text, isOwn }) =>
    (text.match(/\S+\s*|\s+/g) ?? []).map((word) => ({ text: word, isOwn })),
  )
}
