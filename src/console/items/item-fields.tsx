import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import type { Bound } from '../drafts/use-draft.ts'
import { followingSlug, SlugField } from '../item-dialogs/slug-field.tsx'
import { FormSwitch } from './form-switch.tsx'
import type { Row } from './item-type.ts'

/** Ties fields to the form that they stand in. */
export interface Tied<R = Row> {
  bind: (name: string) => Bound
  /** It creates an item: the slug follows what names it. */
  isNew?: boolean
  /** The item as it is stored, where there is one. */
  item?: R | null
}

interface Form extends Tied {
  /** The type. Its texts call a field `field.{name}`, and say of it `{name}Hint` where there is something to say. */
  of: { declared: TypeDeclaration }
  /** Address that a slug stands below; left out, that of the pages of the type. */
  under?: string
}

interface FieldsProps extends Form {
  /** In their order; those of a list within stand beside each other where there is room. */
  names: readonly (string | readonly string[])[]
}

/** Fields of a type, each as its kind is edited. */
export function ItemFields({ names, ...form }: FieldsProps) {
  return names.map((name) =>
    typeof name === 'string' ? (
      <ItemField key={name} {...form} name={name} />
    ) : (
      <div key={name.join()} className="grid gap-4 tablet:grid-cols-2">
        <ItemFields {...form} names={name} />
      </div>
    ),
  )
}

interface FieldProps
  extends Form,
    Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'aside' | 'isAuthored'> {
  name: string
  /** Of a text of several lines. */
  rows?: number
}

/** One field: whether it must be filled in, is said by the declaration. */
export function ItemField(props: FieldProps) {
  const { of, bind, name, isNew = false, item = null, under, ...own } = props
  const { words, texts, shared, shortForm = [], pagesAt = '' } = of.declared
  const t = useTranslations(words)
  const optional = useTranslations('console.items')('optional')
  const field = { ...texts, ...shared }[name]
  const label = t(`field.${name}`)
  const bound = bind(name)
  if (!field) {
    const [on, off] = name === 'isPublished' ? ['publishedHint', 'draftHint'] : ['shownHint', 'hiddenHint']
    return <FormSwitch label={label} hints={{ on: t(on), off: t(off) }} bound={bound} item={item} />
  }
  if (field.kind === 'slug') {
    return <SlugField label={label} under={under ?? pagesAt} hint={own.hint} bound={bound} />
  }
  // What a new item is given by itself it cannot be without later.
  const isRequired = field.isRequired ?? (field.neededAs !== undefined && !isNew)
  const common = {
    label,
    ...(isRequired ? { required: true } : { aside: optional }),
    ...(t.has(`${name}Hint`) && { hint: t(`${name}Hint`) }),
    ...bound,
    ...own,
  }
  if (field.kind === 'paragraph') return <TextArea isAuthored dir="auto" {...common} />
  if (field.kind === 'number') return <TextField inputMode="numeric" autoComplete="off" {...common} />
  if (field.kind === 'choice') {
    return (
      <SelectField {...common}>
        {field.values?.map((value) => (
          <option key={value} value={value}>
            {t(`${name}.${value}`)}
          </option>
        ))}
      </SelectField>
    )
  }
  if (name !== shortForm.flat()[0]) return <TextField autoComplete="off" {...common} />
  const handleName = (text: string) => {
    const slug = isNew && 'slug' in shared ? bind('slug') : null
    slug?.onChange(followingSlug(slug.value, bound.value, text))
    bound.onChange(text)
  }
  return <TextField isAuthored autoComplete="off" data-autofocus {...common} onChange={handleName} />
}
