import type { PublicPart, WaitingOrder } from '../shapes.ts'
import { outlineOf, renumber } from '../order.ts'

/** The parts as they will be once the waiting order is published. */
export function inWaitingOrder(parts: readonly PublicPart[], waiting: WaitingOrder['outline']): PublicPart[] {
  if (!waiting) return countedUp(parts)
  const partOf = new Map(parts.map((part) => [part.uid, part]))
  const chapterOf = new Map(
    parts.flatMap(({ chapters }) => chapters).map((chapter) => [chapter.uid, chapter]),
  )
  const live = parts.map(({ uid, chapters }) => ({ id: uid, chapters: chapters.map((one) => one.uid) }))
  return countedUp(
    outlineOf(waiting, live).flatMap(({ id, chapters }) => {
      const part = partOf.get(id)
      return part ? [{ ...part, chapters: chapters.flatMap((uid) => chapterOf.get(uid) ?? []) }] : []
    }),
  )
}

/** Numbers parts and their chapters in the order given; a draft between public parts has 0 until its publication. */
export function countedUp(parts: readonly PublicPart[]): PublicPart[] {
  const ofParts = renumber(parts.map(standing))
  const chapters = parts.flatMap((part) => part.chapters)
  const numbers = renumber(chapters.map(standing))
  const numberOf = new Map(
    chapters.map(({ uid }, i) => [uid, isInTurn(numbers, i) || chapters[i]?.isPublished ? numbers[i] : 0]),
  )
  return parts.map((part, i) => ({
    ...part,
    number: ofParts[i] ?? part.number,
    chapters: part.chapters.map((chapter) => ({
      ...chapter,
      number: numberOf.get(chapter.uid) ?? chapter.number,
    })),
  }))
}

const standing = ({ number, isPublished }: { number: number; isPublished: boolean }) => ({
  number,
  isSeen: isPublished,
})

/** Whether a number is higher than all before it and lower than all after it. */
function isInTurn(numbers: readonly number[], at: number): boolean {
  const own = numbers[at] ?? 0
  return numbers.every((one, i) => (i < at ? one < own : i === at || one > own))
}
