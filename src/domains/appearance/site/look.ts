import { LOCALES } from '../../../kernel/locale.ts'
import type { SiteLook } from '../../../site/page.ts'
import { WORD_IDS, wordOf } from '../contract.ts'
import type { Theme } from '../shapes.ts'

/** What pages show of a theme beside its colours, with each own word under the messages that it replaces. */
export function lookOf({ fonts, motif, showsAuthor, words }: Theme): SiteLook {
  const texts = LOCALES.flatMap((locale) => {
    const own = words[locale]
    if (!own) return []
    const said = WORD_IDS.flatMap((id) => {
      const word = own[id]
      return word ? wordOf(id).messages.map((key) => [key, word] as const) : []
    })
    return [[locale, Object.fromEntries(said)] as const]
  })
  return { fonts, motif, showsAuthor, texts: Object.fromEntries(texts) }
}
