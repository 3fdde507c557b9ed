import type { PagingView } from '../../../site/paging.ts'
import type { Piece } from './marks.ts'

/** Something that is published and holds the words. */
export interface FoundItem {
  path: string
  /** Its title, then its subtitle and a passage of its text where they hold something. */
  title: Piece[]
  subtitle: Piece[]
  passage: Piece[]
  kind: string
  /** Key of what it is, and where it stands. */
  label: string
  number: number | null
  partNumber: number | null
}

/** A link with how many places it leads to. */
interface CountedLink {
  path: string
  count: number
}

export interface SearchResults {
  total: number
  /** Everything first, then by kind; the label is a key. */
  kinds: (CountedLink & { label: string; isCurrent: boolean })[]
  items: FoundItem[]
  /** Null where the results fit on one page. */
  paging: PagingView | null
  /** Whether more is found than can be leafed through. */
  isCut: boolean
}

/** What is offered where nothing holds all the words. */
export interface SearchInstead {
  words: (CountedLink & { word: string })[]
  parts: { path: string; title: string; number: number }[]
}

export interface SearchView {
  searchPath: string
  /** What was asked for; empty shows the form alone. */
  query: string
  results: SearchResults | null
  instead: SearchInstead | null
}
