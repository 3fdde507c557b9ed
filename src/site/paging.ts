/** The place of a page in a longer list. */
export interface PagingView {
  page: number
  pages: number
  previousPath: string | null
  nextPath: string | null
}

/** The number of a page from the query; anything but a number is the first page. */
export function pageNumber(given: string | undefined): number {
  return given !== undefined && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1
}

/** @param listed how many there are in all @returns null where all stand on one page */
export function pagingOf(
  page: number,
  listed: number,
  length: number,
  pathOf: (page: number) => string,
): PagingView | null {
  const pages = Math.ceil(listed / length)
  if (pages <= 1 && page === 1) return null
  return {
    page,
    pages,
    previousPath: page > 1 ? pathOf(Math.min(page - 1, Math.max(pages, 1))) : null,
    nextPath: page < pages ? pathOf(page + 1) : null,
  }
}
