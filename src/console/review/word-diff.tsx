import { Fragment, type ReactNode } from 'react'
import type { Marked, TextMark } from '../drafts/word-marks.ts'

/** So many words of what stayed the same are shown around a change. */
const AROUND = 12

/** Two texts laid over each other, each change told by colour and by line; of a long text only what is near a change. */
export function WordDiff({ marked, isWhole = false }: { marked: readonly Marked[]; isWhole?: boolean }) {
  return marked.map(({ kind, text, marks = [] }, i) => {
    if (kind === 'same') {
      const shown = isWhole ? text : shortened(text, i === 0, i === marked.length - 1)
      return <span key={i}>{looking(shown, marks)}</span>
    }
    // The space behind the words is no part of the mark, unless nothing else was changed.
    const words = text.trimEnd() || text
    const space = text.slice(words.length)
    if (kind === 'struck')
      return (
        <Fragment key={i}>
          <del className="rounded-xs bg-del text-inherit line-through">{looking(words, marks)}</del>
          {space}
        </Fragment>
      )
    return (
      <Fragment key={i}>
        <ins
          className={`rounded-xs bg-add text-inherit underline underline-offset-3 ${isGlued(marked[i - 1]) ? 'ml-1' : ''}`}
        >
          {looking(words, marks)}
        </ins>
        {space}
      </Fragment>
    )
  })
}

/** Words as they look in the page. */
function looking(text: string, marks: readonly TextMark[]): ReactNode {
  return marks.reduce<ReactNode>((words, mark) => {
    if (mark === 'bold') return <strong className="font-bold">{words}</strong>
    if (mark === 'italic') return <em>{words}</em>
    if (mark === 'code') return <code className="font-mono text-[0.9em]">{words}</code>
    if (mark === 'strike') return <s>{words}</s>
    return <span className="text-accent">{words}</span>
  }, text)
}

/** Whether nothing stands between a struck stretch and what took its place. */
function isGlued(before: Marked | undefined): boolean {
  return before?.kind === 'struck' && !/\s$/.test(before.text)
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.match(/\S+\s*|\s+/g) ?? []
  const kept = (isFirst ? 0 : AROUND) + (isLast ? 0 : AROUND)
  if (words.length <= kept + AROUND) return text
  const start = isFirst ? '' : words.slice(0, AROUND).join('')
  const end = isLast ? '' : words.slice(-AROUND).join('')
  return `${start}…${end}`
}
