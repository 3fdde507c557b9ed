/** Figures above the parts: how many there are, how many readers see, and that share as a rounded percent. */
export function completionOf(parts: readonly { isPublished: boolean }[]) {
  const total = parts.length
  const published = parts.filter((part) => part.isPublished).length
  const percent = total === 0 ? 0 : Math.round((published / total) * 100)
  return { total, published, drafts: total - published, percent }
}
