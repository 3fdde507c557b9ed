import { useTranslations } from 'use-intl'
import { isSlug, slugify } from '../../kernel/slug.ts'
import { TextField } from '../../ui/field.tsx'
import type { Bound } from '../drafts/use-draft.ts'

interface Props {
  label: string
  /** Address that the slug follows. */
  under: string
  hint?: string | undefined
  bound: Bound
}

/** The slug of an item; for an invalid one it offers a valid slug made of it. */
export function SlugField({ label, under, hint, bound }: Props) {
  const t = useTranslations('console')
  const { value, error, onChange } = bound
  const better = error && !isSlug(value) ? slugify(value, '') : ''
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        label={label}
        prefix={`${under}/`}
        hint={hint}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...bound}
      />
      {better && (
        <button
          type="button"
          className="hit self-start rounded-badge text-small font-medium text-accent underline underline-offset-3"
          onClick={() => onChange(better)}
        >
          {t('useSlug', { slug: better })}
        </button>
      )}
    </div>
  )
}

/** The slug after a change of the title, which it follows until somebody types another. */
export function followingSlug(slug: string, title: string, next: string): string {
  return slug === slugify(title, '') ? slugify(next, '') : slug
}
