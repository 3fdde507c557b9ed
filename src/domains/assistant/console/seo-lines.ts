/** A line of what search engines show, and the field of an item that holds it. */
export interface SeoLine {
  field: 'metaTitle' | 'metaDescription' | 'slug'
  value: string
}

const FIELDS = { title: 'metaTitle', description: 'metaDescription', slug: 'slug' } as const

/** The lines of an answer that name what they are; a model may add others, or leave some out. */
export function seoLinesIn(answer: string): SeoLine[] {
  const lines = new Map<SeoLine['field'], string>()
  for (const line of answer.split('\n')) {
    const [before = '', ...behind] = line.split(':')
    const name = before.replaceAll(/[^a-z]/gi, '').toLowerCase()
    const value = behind
      .join(':')
      .replaceAll(/[*"“”]/g, '')
      .trim()
    const field = FIELDS[name as keyof typeof FIELDS]
    if (field && value !== '' && !lines.has(field)) lines.set(field, value)
  }
  return [...lines].map(([field, value]) => ({ field, value }))
}
