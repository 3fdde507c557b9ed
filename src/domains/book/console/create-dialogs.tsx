import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useInAddress } from '../../../console/address-query.ts'
import { useMay } from '../../../console/context.ts'
import { ItemField } from '../../../console/items/item-fields.tsx'
import { ShortForm } from '../../../console/items/short-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { type BelongingKind, KINDS } from './belongings.ts'
import { BookField } from './book-field.tsx'
import { studioPart } from './types.ts'

interface CreateProps
  extends Pick<ComponentProps<typeof Button>, 'kind' | 'isSmall' | 'children' | 'aria-label'> {
  /** The part in which a screen of several parts creates. */
  partId?: string
}

/** The button that opens a creation dialog, for people who may write. */
export function CreateButton({ partId = '', ...props }: CreateProps) {
  const [, putCreate] = useInAddress('create')
  return useMay('book.write') && <Button icon="plus" onClick={() => void putCreate(partId)} {...props} />
}

/** Creates a part when the URL asks for it: a short form, then its editor. @param parts all parts of the book */
export function NewPart({ parts }: { parts: readonly { number: number }[] }) {
  const t = useTranslations('book')
  const mayWrite = useMay('book.write')
  const { pathname } = useLocation()
  const [create, putCreate] = useInAddress('create')
  if (create === null || !mayWrite) return null
  const number = Math.max(0, ...parts.map((part) => part.number)) + 1
  return (
    <ShortForm
      type={studioPart}
      item={null}
      first={{ number: String(number) }}
      opensNew
      creation={{ title: t('create.part'), saveLabel: t('createNow'), at: `${pathname}?create=` }}
      onClose={() => putCreate(null)}
      fields={(form) => (
        <>
          <ItemField of={studioPart} name="title" {...form} />
          <BookField of={studioPart} aside={t('optional')} {...form.bind('subtitle')} />
          <BookField of={studioPart} {...form.bind('number')} />
        </>
      )}
    />
  )
}

/** Creates an item of a part when the URL asks for it: its title, then its editor. */
export function NewBelonging({ kind, partId }: { kind: BelongingKind; partId: string }) {
  const t = useTranslations('book')
  const mayWrite = useMay('book.write')
  const { pathname } = useLocation()
  const [create, putCreate] = useInAddress('create')
  if (create === null || !mayWrite) return null
  return (
    <ShortForm
      type={KINDS[kind].type}
      item={null}
      first={{ partId }}
      opensNew
      creation={{
        title: t(`create.${kind}`),
        saveLabel: t('createNow'),
        at: `${pathname}?create=${create}`,
        name: `new-${partId}`,
      }}
      onClose={() => putCreate(null)}
      fields={(form) => <ItemField of={KINDS[kind].type} name="title" {...form} />}
    />
  )
}
