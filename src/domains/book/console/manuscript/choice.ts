import type { Block } from '../../../../kernel/rich-text/schema.ts'
import { type FoundPart, wordsIn } from './outline-of.ts'

/** A chapter as it is shown and taken over. */
export interface Chapter {
  key: string
  title: string
  blocks: Block[]
  words: number
}

export interface Part {
  key: string
  title: string
  chapters: Chapter[]
}

/** Names for what has none in the manuscript. */
export interface Names {
  part: string
  chapter: string
}

/** The found parts and chapters with names and keys. */
export function shownOf(found: readonly FoundPart[], names: Names): Part[] {
  return found.map(({ title, chapters }, i) => ({
    key: `${i}`,
    title: title || names.part,
    chapters: chapters.map((chapter, j) => ({
      key: `${i}.${j}`,
      title: chapter.title || names.chapter,
      blocks: chapter.blocks,
      words: wordsIn(chapter.blocks),
    })),
  }))
}

/** The keys that can be left out: those of chapters, and of a part without any its own. */
export const keysOf = ({ key, chapters }: Part): string[] =>
  chapters.length === 0 ? [key] : chapters.map((chapter) => chapter.key)

/** What is not left out; a part of which nothing stays is left out with its chapters. */
export function takenOf(parts: readonly Part[], left: ReadonlySet<string>): Part[] {
  return parts
    .filter((part) => keysOf(part).some((key) => !left.has(key)))
    .map((part) => ({ ...part, chapters: part.chapters.filter(({ key }) => !left.has(key)) }))
}
