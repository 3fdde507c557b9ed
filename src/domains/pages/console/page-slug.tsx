import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SlugField } from '../../../console/item-dialogs/slug-field.tsx'
import { isFixed } from '../contract.ts'
import type { PageRow } from '../type.ts'
import { useIsFront } from './use-is-front.ts'

interface Props {
  /** Null for a new page. */
  page: Pick<PageRow, 'path'> | null
  /** Address of the page above, '' for one at the top. */
  under: string
  bound: Bound
}

/** The last piece of a page's address, which a fixed page keeps. */
export function PageSlug({ page, under, bound }: Props) {
  const t = useTranslations('pages')
  const isFront = useIsFront()
  const isKept = page !== null && isFixed(page)
  const hint = isFront(`${under}/${bound.value}`) ? t('isFront') : undefined
  return (
    <SlugField
      label={t('field.slug')}
      under={under}
      hint={isKept ? t('fixedAddress') : hint}
      bound={{ ...bound, readOnly: bound.readOnly || isKept }}
    />
  )
}
