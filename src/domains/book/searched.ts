import type { Searched } from '../../content/item/item-type.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import type * as queries from './queries.ts'

/** How readers find what belongs to the book: each with every text that its page shows. */

export const searchedPart: Searched<queries.PartFacts, queries.PartTexts> = {
  kind: 'part',
  entry: ({ number }, { title, subtitle, description }) => ({
    title,
    subtitle,
    text: description,
    path: `/parts/${number}`,
    number,
  }),
}

export const searchedChapter: Searched<queries.ChapterFacts, queries.ChapterTexts> = {
  kind: 'chapter',
  entry: ({ number, partId }, { title, subtitle, description, keyThemes, content }) => ({
    title,
    subtitle,
    text: lines(description, content && plainText(content), ...keyThemes),
    path: `/chapters/${number}`,
    number,
    withinId: partId,
  }),
}

export const searchedReflection: Searched<queries.PlacedOfPart, queries.ReflectionTexts> = {
  kind: 'reflection',
  entry: ({ id, partId }, { title, prompt, questions, practice, seedPaperText }) => ({
    title,
    text: lines(prompt, ...questions, practice, seedPaperText),
    path: `/reflections/${id}`,
    withinId: partId,
  }),
}

export const searchedEvidence: Searched<queries.PlacedOfPart, queries.EvidenceTexts> = {
  kind: 'evidence',
  entry: ({ partId }, { title, description, source }) => ({
    title,
    text: lines(description, source),
    path: null,
    withinId: partId,
  }),
}

export const searchedBreath: Searched<queries.BreathFacts, queries.BreathTexts> = {
  kind: 'breath',
  entry: ({ partId }, { title, description, instruction }) => ({
    title,
    text: lines(description, instruction),
    path: null,
    withinId: partId,
  }),
}

export const searchedIntro: Searched<object, queries.IntroTexts> = {
  kind: 'intro',
  entry: (_, { title, subtitle, description, spiral }) => ({
    title,
    subtitle,
    text: lines(description, spiral.title, spiral.description, ...spiral.parts, spiral.guidance),
    path: '/book/intro',
  }),
}

/** Of all that the search finds, what is there only with a book. */
export const KINDS_OF_BOOK = [
  searchedPart,
  searchedChapter,
  searchedReflection,
  searchedEvidence,
  searchedBreath,
  searchedIntro,
].map(({ kind }) => kind)

function lines(...texts: (string | null)[]): string {
  return texts.filter((text) => text).join('\n')
}
