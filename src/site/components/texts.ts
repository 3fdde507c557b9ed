import { createContext } from 'react'
import type { Locale } from '../../kernel/locale.ts'
import type { Translate } from '../../ui/translate.ts'

/** The product's words in the language of the texts of a page, for what stands in these; set by src/app/site.tsx. */
export const TextsContext = createContext<{ t: Translate; locale: Locale }>({
  t: (key) => key,
  locale: 'en',
})
