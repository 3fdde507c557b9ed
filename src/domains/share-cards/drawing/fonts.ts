import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font as ShapedFont } from 'harfbuzzjs'
import { rootFolder } from '../../../platform/root.ts'

export interface Font {
  file: string
  characters: ReadonlySet<number>
  shape(text: string, options: Shaping): Glyph[]
}

interface Shaping {
  /** In pixels. */
  size: number
  isRightToLeft: boolean
  /** The size for which its letters are drawn; left out: it has one. */
  optical?: number
}

/** A letter as an outline, in units of its font, with measures in pixels. */
export interface Glyph {
  path: string
  scale: number
  advance: number
  dx: number
  dy: number
}

const FOLDER = 'src/domains/share-cards/fonts'

const opened = new Map<string, Promise<Font>>()

/** A font of the folder, which is loaded once. HarfBuzz comes with the first one. */
export function openFont(file: string): Promise<Font> {
  let font = opened.get(file)
  if (!font) opened.set(file, (font = load(file)))
  return font
}

async function load(file: string): Promise<Font> {
  const hb = await import('harfbuzzjs')
  const face = new hb.Face(new hb.Blob(await readFile(join(rootFolder(), FOLDER, `${file}.ttf`))))
  const font: ShapedFont = new hb.Font(face)
  return {
    file,
    characters: new Set(face.collectUnicodes()),
    shape(text, { size, isRightToLeft, optical }) {
      if (optical !== undefined) font.setVariations([new hb.Variation('opsz', optical)])
      const buffer = new hb.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
      hb.shape(font, buffer)
      const scale = size / face.upem
      return buffer.getGlyphInfosAndPositions().map(({ codepoint, ...glyph }) => ({
        path: font.glyphToPath(codepoint),
        scale,
        advance: (glyph.xAdvance ?? 0) * scale,
        dx: (glyph.xOffset ?? 0) * scale,
        dy: (glyph.yOffset ?? 0) * scale,
      }))
    },
  }
}
