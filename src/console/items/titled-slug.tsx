import { TextField } from '../../ui/field.tsx'
import type { Bound } from '../drafts/use-draft.ts'
import { followingSlug, SlugField } from '../item-dialogs/slug-field.tsx'

interface Props {
  labels: Readonly<Record<string, string>>
  bind: (name: string) => Bound
  /** Address that the slug stands below. */
  under: string
  isNew: boolean
  /** Stands over the title, where an item gets one by itself. */
  aside?: string
  /** Why the address is as it is; then it is read alone. */
  fixed?: string | undefined
  /** What one must know of the address. */
  hint?: string | undefined
}

/** Title and address of an item in its short form; the address of a new one follows the title. */
export function TitledSlug({ labels, bind, under, isNew, aside, fixed, hint }: Props) {
  const [title, slug] = [bind('title'), bind('slug')]
  const handleTitle = (words: string) => {
    if (isNew) slug.onChange(followingSlug(slug.value, title.value, words))
    title.onChange(words)
  }
  return (
    <>
      <TextField
        label={labels.title ?? ''}
        aside={aside}
        isAuthored
        required={aside === undefined}
        autoComplete="off"
        data-autofocus
        {...title}
        onChange={handleTitle}
      />
      <SlugField
        label={labels.slug ?? ''}
        under={under}
        hint={fixed ?? hint}
        bound={{ ...slug, readOnly: slug.readOnly || fixed !== undefined }}
      />
    </>
  )
}
