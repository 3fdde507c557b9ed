import { LOCALES } from '../../../kernel/locale.ts'
import type { DrawnColors, SiteLook } from '../../../site/page.ts'
import { COLOR_NAMES, type ThemeColors, WORD_IDS, wordOf } from '../contract.ts'
import { darkPalette, lightPalette } from '../palette.ts'
import type { Theme } from '../shapes.ts'

/** What pages show of a theme beside its colours, with each own word under the messages that it replaces. */
export function lookOf({ fonts, motif, showsAuthor, words, ...colors }: Theme): SiteLook {
  const texts = LOCALES.flatMap((locale) => {
    const own = words[locale]
    if (!own) return []
    const said = WORD_IDS.flatMap((id) => {
      const word = own[id]
      return word ? wordOf(id).messages.map((key) => [key, word] as const) : []
    })
    return [[locale, Object.fromEntries(said)] as const]
  })
  return { fonts, motif, showsAuthor, texts: Object.fromEntries(texts), drawn: drawnColors(colors) }
}

function drawnColors(colors: ThemeColors): DrawnColors | null {
  if (COLOR_NAMES.every((name) => colors[name] === '')) return null
  const dark = darkPalette(colors)
  return { paper: lightPalette(colors).paper, ground: dark.paper, thread: dark.thread }
}
