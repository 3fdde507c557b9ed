import type { FormField } from '../../../kernel/form.ts'

/** The fields of a form for comparison, one line each. */
export function wordsOfFields(value: unknown): string {
  // The form rules validated it on write.
  return ((value ?? []) as FormField[]).map(lineOf).join('\n')
}

/** The settings that are not empty. */
export function wordsOfSettings(value: unknown): string {
  return Object.values(value ?? {})
    .filter(Boolean)
    .join('\n')
}

/** The words of a language that are not empty, one a line. */
export const wordsOfTexts = wordsOfSettings

function lineOf({ label, placeholder, required, options, showIf }: FormField): string {
  const rules = (showIf?.rules ?? []).map(({ value }) => value || '…')
  return [
    `${label}${required ? ' *' : ''}`,
    placeholder && `(${placeholder})`,
    options.length > 0 && `: ${options.join(', ')}`,
    rules.length > 0 && `[${rules.join(', ')}]`,
  ]
    .filter(Boolean)
    .join(' ')
}
