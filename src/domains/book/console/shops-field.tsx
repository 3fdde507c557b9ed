import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { type ShopRow, shopRows, textOfShops } from './shop-values.ts'

/** What the server takes at most. */
const SHOPS_MAX = 20

/** The shops that sell the book, in the order in which readers see them. */
export function ShopsField({ label, value, error, readOnly, onChange }: Bound & { label: string }) {
  const t = useTranslations('book')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const added = useRef(false)
  const rows = shopRows(value)
  const wrong = error === undefined ? null : wrongField(rows)
  const write = (next: ShopRow[]) => onChange(textOfShops(next))

  useEffect(() => {
    if (!added.current) return
    added.current = false
    const fields = group.current?.querySelectorAll('input') ?? []
    fields[fields.length - 2]?.focus()
  }, [rows.length])

  const handleAdd = () => {
    added.current = true
    write([...rows, { shop: '', url: '' }])
  }
  const handleRemove = (index: number) => {
    write(rows.toSpliced(index, 1))
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={error && !wrong ? `${id}-error` : undefined}>
      <div className="mb-1.5 flex items-baseline gap-3">
        <legend className="float-left text-second font-semibold">{label}</legend>
        <span className="ml-auto text-second text-ink-2">{t('optional')}</span>
      </div>
      {rows.length === 0 && <p className="mb-2 text-small text-ink-3">{t('noShops')}</p>}
      <ul className="grid gap-2">
        {rows.map((row, index) => (
          // Rows have no name of their own; each is its place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            className="grid grid-cols-[1fr_auto] items-start gap-2 tablet:grid-cols-[1fr_2fr_auto]"
          >
            <div className="max-tablet:col-span-2">
              <TextField
                label={t('shopName')}
                isLabelHidden={index > 0}
                autoComplete="off"
                value={row.shop}
                readOnly={readOnly}
                error={wrong?.index === index && wrong.field === 'shop' ? error : undefined}
                onChange={(shop) => write(rows.with(index, { ...row, shop }))}
              />
            </div>
            <TextField
              label={t('shopAddress')}
              isLabelHidden={index > 0}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={row.url}
              readOnly={readOnly}
              error={wrong?.index === index && wrong.field === 'url' ? error : undefined}
              onChange={(url) => write(rows.with(index, { ...row, url }))}
            />
            {/* Beside the field of the first row, not beside its label. */}
            <div className={index === 0 ? 'pt-6.5' : 'pt-0.5'}>
              {!readOnly && (
                <IconButton icon="trash" label={t('removeShop')} onClick={() => handleRemove(index)} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {error && !wrong && (
        <p id={`${id}-error`} className="mt-1.5 text-small font-medium text-bad">
          {error}
        </p>
      )}
      {!readOnly && rows.length < SHOPS_MAX && (
        <div className="mt-2">
          <Button isSmall icon="plus" data-add onClick={handleAdd}>
            {t('addShop')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The sentence of the server speaks of the first field that breaks a rule. */
function wrongField(rows: readonly ShopRow[]): { index: number; field: 'shop' | 'url' } | null {
  for (const [index, { shop, url }] of rows.entries()) {
    if (shop.trim() === '' && url.trim() === '') continue
    if (shop.trim() === '') return { index, field: 'shop' }
    if (!/^https?:\/\/./i.test(url.trim())) return { index, field: 'url' }
  }
  return null
}
