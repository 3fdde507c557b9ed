import type { Translate } from '../ui/translate.ts'

/** Translates as the product does, but for the texts that a site says in words of its own. */
export function inOwnTexts(
  translate: Translate,
  own: Readonly<Record<string, string>> | undefined,
): Translate {
  if (!own) return translate
  return (key, values) => {
    const text = own[key]
    return text === undefined ? translate(key, values) : filled(text, values)
  }
}

/** Puts each value in the place of its name in braces. */
function filled(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => (key in values ? String(values[key]) : name))
}
