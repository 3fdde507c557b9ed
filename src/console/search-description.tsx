import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextArea } from '../ui/field.tsx'

/** What a description for search engines should stay under, in characters; more is stored as it is (contract row C569). */
export const SEARCH_DESCRIPTION_WISHED = 160

interface Props extends Omit<ComponentProps<typeof TextArea>, 'aside' | 'hint' | 'meter' | 'value'> {
  value: string
}

/** The field for it, which says how much of that is used. */
export function SearchDescriptionField({ value, ...rest }: Props) {
  const t = useTranslations('console.searchDescription')
  const length = [...value.trim()].length
  return (
    <TextArea
      aside={t('of', { count: length, most: SEARCH_DESCRIPTION_WISHED })}
      hint={t('hint')}
      meter={<Meter length={length} />}
      dir="auto"
      value={value}
      {...rest}
    />
  )
}

/** How much of the wished length is used; it blocks nothing. */
function Meter({ length }: { length: number }) {
  const isOver = length > SEARCH_DESCRIPTION_WISHED
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden
      className="-mt-px h-1 w-full rounded-full bg-press"
    >
      <rect
        width={Math.min(100, (length / SEARCH_DESCRIPTION_WISHED) * 100)}
        height="1"
        className={isOver ? 'fill-draft-mark' : 'fill-ink-2'}
      />
    </svg>
  )
}
