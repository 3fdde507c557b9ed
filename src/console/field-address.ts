import type { Locale } from '../kernel/locale.ts'

/** Address of an editor that opens at a field. @param path of the editor */
export function addressOfField(path: string, { field, locale }: { field: string; locale: Locale }): string {
  return `${path}?${new URLSearchParams({ locale, view: 'write', field })}`
}
