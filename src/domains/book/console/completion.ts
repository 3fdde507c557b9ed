/** Figures above the parts: all, published, and the published share as a rounded percentage. */
export function completionOf(parts: readonly { isPublished: boolean }[]) {
  const total = parts.length
  const published = parts.filter((part) => part.isPublished).length
  const percent = total === 0 ? 0 : Math.round((published / total) * 100)
  return { total, published, drafts: total - published, percent }
}
