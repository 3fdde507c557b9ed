import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../../content/type/define-type.ts'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { ItemField } from '../../../console/items/item-fields.tsx'

interface Props extends Bound {
  of: { declared: TypeDeclaration }
  aside?: ReactNode
  /** Omitted: the field's usual hint. */
  hint?: string
  /** Number of characters that public lists show; longer text is allowed and marked. */
  shown?: number
}

/** The control for a field of the book; only some optional fields are marked as optional. */
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
      // `audience` is not part of the author's text.
      {...(kind === 'line' && { isAuthored: name !== 'audience' })}
    />
  )
}
