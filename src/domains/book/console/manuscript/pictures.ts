import type { Block, Figure } from '../../../../kernel/rich-text/schema.ts'

const SHOWABLE = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
])

/** Whether the library takes pictures of this type. */
export const isShowable = (type: string): boolean => SHOWABLE.has(type)

/** Stands for a picture that cannot come along. */
export const NO_PICTURE = 'lost:'

/** The pictures of a manuscript that come along, each once, by their addresses. */
export function picturesIn(blocks: readonly Block[]): string[] {
  return [...new Set(figuresIn(blocks).map(({ attrs }) => attrs.src))]
}

/** Figures stand between the blocks of a text and in quotes and lists. */
function figuresIn(blocks: readonly Block[]): Figure[] {
  return blocks.flatMap((block) => {
    if (block.type === 'figure') return [block]
    if (block.type === 'blockquote') return figuresIn(block.content)
    if (block.type === 'bulletList' || block.type === 'orderedList')
      return block.content.flatMap(({ content }) => figuresIn(content))
    return []
  })
}

/** The blocks with other addresses of their pictures; those without one are left out. */
export function withPictures(blocks: readonly Block[], addressOf: (src: string) => string | null): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.type === 'figure') {
      const src = addressOf(block.attrs.src)
      return src === null ? [] : [{ ...block, attrs: { ...block.attrs, src } }]
    }
    if (block.type === 'blockquote') {
      const content = withPictures(block.content, addressOf)
      return content.length > 0 ? [{ ...block, content }] : []
    }
    if (block.type === 'bulletList' || block.type === 'orderedList') {
      const content = block.content.map((item) => {
        const [first, ...others] = item.content
        return { ...item, content: [first, ...withPictures(others, addressOf)] as typeof item.content }
      })
      return [{ ...block, content }]
    }
    return [block]
  })
}

/** The file that an address of a manuscript holds. @param name without its ending */
export function fileOf(src: string, name: string): File {
  const [, type = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(src) ?? []
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  return new File([bytes], `${name}.${type.replace(/^image\//, '').replace(/\+.*/, '')}`, { type })
}
