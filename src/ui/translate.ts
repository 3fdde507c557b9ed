/** Gives the text of a key such as `book.partOverview` in the reader's language, its placeholders filled in. */
export type Translate = (key: string, values?: Record<string, string | number>) => string
