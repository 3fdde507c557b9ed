import { createContext } from 'react'
import type { Locale } from '../../kernel/locale.ts'
import type { Translate } from '../../ui/translate.ts'

/**
 * The product's words in the language of the texts of a page, for what stands in these, and the origin of whole addresses; set by
 * src/app/site.tsx.
 */
export const TextsContext = createContext<{ t: Translate; locale: Locale; origin: string }>({
  t: (key) => key,
  locale: 'en',
  origin: '',
})
