import { Fragment, type ReactNode } from 'react'
import { type Marked, nearChanges, type TextMark } from '../../kernel/word-marks.ts'

/** Two texts in one with changes marked by colour and line; of a long text only the parts around changes. */
export function WordDiff({ marked, isWhole = false }: { marked: readonly Marked[]; isWhole?: boolean }) {
  const shown = isWhole ? marked : nearChanges(marked)
  return shown.map(({ kind, text, marks = [] }, i) => {
    if (kind === 'same') return <span key={i}>{looking(text, marks)}</span>
    // The space after the words is not marked, unless it is the only change.
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
          className={`rounded-xs bg-add text-inherit underline underline-offset-3 ${isGlued(shown[i - 1]) ? 'ml-1' : ''}`}
        >
          {looking(words, marks)}
        </ins>
        {space}
      </Fragment>
    )
  })
}

function looking(text: string, marks: readonly TextMark[]): ReactNode {
  return marks.reduce<ReactNode>((words, mark) => {
    if (mark === 'bold') return <strong className="font-bold">{words}</strong>
    if (mark === 'italic') return <em>{words}</em>
    if (mark === 'code') return <code className="font-mono text-[0.9em]">{words}</code>
    if (mark === 'strike') return <s>{words}</s>
    if (mark === 'superscript') return <sup>{words}</sup>
    if (mark === 'subscript') return <sub>{words}</sub>
    return <span className="text-accent">{words}</span>
  }, text)
}

/** Whether no space separates removed words from those that replace them. */
function isGlued(before: Marked | undefined): boolean {
  return before?.kind === 'struck' && !/\s$/.test(before.text)
}
