import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { RowList } from '../../../console/items/rows-field.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { bookType } from '../types/book.ts'
import { type ShopRow, shopRows, textOfShops } from './shop-values.ts'

/** The shops that sell the book, in the order in which readers see them. */
export function ShopsField({ label, value, error, readOnly, onChange }: Bound & { label: string }) {
  const t = useTranslations('book')
  const rows = shopRows(value)
  const wrong = error === undefined ? null : wrongField(rows)
  const put = (after: ShopRow[]) => onChange(textOfShops(after))
  const field = (name: keyof ShopRow, row: ShopRow, index: number) => ({
    isLabelHidden: index > 0,
    autoComplete: 'off',
    value: row[name],
    readOnly,
    error: wrong?.index === index && wrong.field === name ? error : undefined,
    onChange: (text: string) => put(rows.with(index, { ...row, [name]: text })),
  })
  return (
    <RowList
      legend={
        <>
          <div className="mb-1.5 flex items-baseline gap-3">
            <legend className="float-left text-second font-semibold">{label}</legend>
            {!readOnly && <span className="ml-auto text-second text-ink-2">{t('optional')}</span>}
          </div>
          {rows.length === 0 && <p className="mb-2 text-small text-ink-3">{t('noShops')}</p>}
        </>
      }
      rows={rows}
      rowClass="grid grid-cols-[1fr_auto] items-start gap-2 tablet:grid-cols-[1fr_2fr_auto]"
      blank={{ shop: '', url: '' }}
      addLabel={t('addShop')}
      max={bookType.shared.buyLinks.most}
      error={wrong ? undefined : error}
      readOnly={readOnly}
      onChange={put}
      rowOf={(row, index, write) => (
        <>
          <div className="max-tablet:col-span-2">
            <TextField label={t('shopName')} data-place={`${index} text`} {...field('shop', row, index)} />
          </div>
          <TextField
            label={t('shopAddress')}
            inputMode="url"
            placeholder="https://"
            {...field('url', row, index)}
          />
          {/* Aligned with the input of the first row, not with its label. */}
          <div className={index === 0 ? 'pt-6.5' : 'pt-0.5'}>
            {!readOnly && (
              <IconButton
                icon="trash"
                label={t('removeShop')}
                onClick={() => write(rows.toSpliced(index, 1), 'add')}
              />
            )}
          </div>
        </>
      )}
    />
  )
}

/** The field that the server's message concerns: the first that breaks a rule. */
function wrongField(rows: readonly ShopRow[]): { index: number; field: 'shop' | 'url' } | null {
  for (const [index, { shop, url }] of rows.entries()) {
    if (shop.trim() === '' && url.trim() === '') continue
    if (shop.trim() === '') return { index, field: 'shop' }
    if (!/^https?:\/\/./i.test(url.trim())) return { index, field: 'url' }
  }
  return null
}
