import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import type { Field, FieldKind } from '../../content/type/field.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useConsole } from '../context.ts'
import type { Bound } from '../drafts/use-draft.ts'
import { followingSlug, SlugField } from '../item-dialogs/slug-field.tsx'
import { MomentField } from '../schedule/moment-field.tsx'
import type { Fields } from './fields.ts'
import { FormSwitch } from './form-switch.tsx'
import type { Row } from './item-type.ts'
import { LinksField } from './links-field.tsx'
import { ReusedField } from './reused-field.tsx'

/** Ties fields to their form. */
export interface Tied<R = Row> {
  bind: (name: string) => Bound
  /** The form creates an item, so the slug follows its title. */
  isNew?: boolean
  /** The stored item, if there is one. */
  item?: R | null
}

interface Form extends Tied {
  /** The type. Its texts have the label `field.{name}` of each field, and may have a hint `{name}Hint`. */
  of: { declared: TypeDeclaration; fields?: Fields }
  /** Address that a slug follows; left out: that of the type's pages. */
  under?: string
}

interface FieldsProps extends Form {
  /** Names in their order; those of an inner list share a line where there is room. */
  names: readonly (string | readonly string[])[]
}

/** Fields of a type, each edited by its kind. */
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

/** What a screen may add to a field. */
interface Own extends Pick<ComponentProps<typeof TextField>, 'hint' | 'aside' | 'isAuthored'> {
  /** Lines of a long text. */
  rows?: number
  /** The screen shows the picture elsewhere. */
  isShownElsewhere?: boolean
}

interface FieldProps extends Form, Own {
  name: string
  /** Left out: the label in the texts of the type. */
  label?: string
}

/** One field, edited and required as the declaration says. */
export function ItemField(props: FieldProps) {
  const { of, bind, name, isNew = false, item = null, under, ...own } = props
  const { name: type, words, texts, shared, shortForm = [], pagesAt = '' } = of.declared
  const t = useTranslations(words)
  const optional = useTranslations('console.items')('optional')
  const field = { ...texts, ...shared }[name]
  const label = props.label ?? t(`field.${name}`)
  const bound = bind(name)
  if (!field) {
    const [on, off] = name === 'isPublished' ? ['publishedHint', 'draftHint'] : ['shownHint', 'hiddenHint']
    return <FormSwitch label={label} hints={{ on: t(on), off: t(off) }} bound={bound} item={item} />
  }
  const kind = of.fields?.[name]?.editedAs ?? field.kind
  const control = CONTROLS[kind]
  if (!control)
    throw new TypeError(
      `${type}.${name} is drawn by its screen: fields of the kind ${kind} have no control in common`,
    )
  // A field that a new item fills by itself is required later.
  const isRequired = field.isRequired ?? (field.isNeeded === true && !isNew)
  const common = {
    label,
    ...(isRequired ? { required: true } : { aside: optional }),
    ...(t.has(`${name}Hint`) && { hint: t(`${name}Hint`) }),
    ...bound,
    ...own,
  }
  if (kind === 'slug')
    return <SlugField label={label} under={under ?? pagesAt} hint={own.hint} bound={bound} />
  if (of.declared.reused?.includes(name)) {
    return <ReusedField {...common} name={name} declared={of.declared} isList={kind === 'list'} />
  }
  if (kind !== 'line' || name !== shortForm.flat()[0]) {
    return control(common, field, (value) => t(`${name}.${value}`))
  }
  const handleName = (text: string) => {
    const slug = isNew && 'slug' in shared ? bind('slug') : null
    slug?.onChange(followingSlug(slug.value, bound.value, text))
    bound.onChange(text)
  }
  return <TextField isAuthored autoComplete="off" data-autofocus {...common} onChange={handleName} />
}

interface Common extends Bound, Own {
  label: string
  required?: boolean
}

/** @param wordsOf label of a value, for choices */
type Control = (common: Common, field: Field, wordsOf: (value: string) => string) => ReactNode

const LINE: Control = (common, { typedAs }) => <TextField type={typedAs} autoComplete="off" {...common} />

/** The control of each kind of field; null for kinds whose fields all differ, so their screens draw them. */
const CONTROLS: Record<FieldKind, Control | null> = {
  line: LINE,
  slug: LINE,
  list: LINE,
  paragraph: (common) => <TextArea isAuthored dir="auto" {...common} />,
  number: (common) => <TextField inputMode="numeric" autoComplete="off" {...common} />,
  day: (common) => <TextField type="date" autoComplete="off" {...common} />,
  moment: (common) => <MomentField {...common} />,
  flag: ({ label, hint, ...bound }) => (
    <FormSwitch label={label} {...(hint && { hints: { on: hint, off: hint } })} bound={bound} />
  ),
  choice: (common, { values }, wordsOf) => (
    <SelectField {...common}>
      {values?.map((value) => (
        <option key={value} value={value}>
          {wordsOf(value)}
        </option>
      ))}
    </SelectField>
  ),
  links: (common) => <LinksField {...common} />,
  picture: (common) => <Picture {...common} />,
  'rich-text': null,
  reference: null,
  group: null,
  rows: null,
}

/** A picture is chosen with the control of a slice; without one, its address is typed. */
function Picture({ isShownElsewhere = false, ...field }: Common) {
  const { slices } = useConsole()
  const chosen = slices.find(({ pictureControl }) => pictureControl)
  if (!chosen?.pictureControl) return <TextField inputMode="url" autoComplete="off" {...field} />
  // As high as the control of an empty field: a button that moves under the hand loses its press.
  const coming = (
    <div className="flex flex-col gap-1.5">
      <span className="text-second font-semibold">{field.label}</span>
      <div className={isShownElsewhere ? 'h-20' : 'h-23.5'} />
    </div>
  )
  return (
    <Suspense fallback={coming}>
      <chosen.pictureControl {...field} isShownElsewhere={isShownElsewhere} />
    </Suspense>
  )
}
