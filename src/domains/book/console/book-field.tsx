import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../../content/type/define-type.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { ItemField } from '../../../console/items/item-fields.tsx'

interface Props extends Bound {
  of: { declared: TypeDeclaration }
  aside?: ReactNode
  /** Left out: what is said of the field wherever it stands. */
  hint?: string
  /** How many characters of it public lists show; what is over stays allowed and is marked. */
  shown?: number
}

/** A field of the book by its name, as its kind is edited; only some of those that can be left out say so. */
export function BookField({ of, aside, hint, shown, ...bound }: Props) {
  const t = useTranslations('book')
  const { name, value } = bound
  const kind = { ...of.declared.texts, ...of.declared.shared }[name]?.kind
  const length = shown !== undefined && (
    <span className={value.length > shown ? 'text-draft' : ''}>
      {t('lengthOf', { length: value.length, max: shown })}
    </span>
  )
  return (
    <ItemField
      of={of}
      name={name}
      bind={() => bound}
      aside={length || aside}
      {...(hint !== undefined && { hint })}
      // For whom something is written is said by the tool.
      {...(kind === 'line' && { isAuthored: name !== 'audience' })}
    />
  )
}
