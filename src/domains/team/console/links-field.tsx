import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { type Link, linksIn, textOf } from '../../../console/items/links.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Where a person is found elsewhere, a row for each place. */
export function LinksField({ label, bound }: { label: string; bound: Bound }) {
  const t = useTranslations('team')
  const { value, error, readOnly, onChange } = bound
  const links = linksIn(value)
  const put = (index: number, link: Link) => onChange(textOf(links.with(index, link)))
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 flex w-full justify-between text-second font-semibold">
        {label}
        <span className="font-normal text-ink-2">{t('optional')}</span>
      </legend>
      {links.map(([name, url], index) => (
        // A row is its place: it has no other name while it is being written.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 @min-[24rem]:grid-cols-[7rem_minmax(0,1fr)_auto]"
        >
          <span>
            <TextField
              label={t('linkName', { number: index + 1 })}
              isLabelHidden
              placeholder={t('linkNameHint')}
              value={name}
              readOnly={readOnly}
              onChange={(next) => put(index, [next, url])}
            />
          </span>
          <span className="min-w-0 @max-[24rem]:order-last @max-[24rem]:col-span-full">
            <TextField
              type="url"
              label={t('linkUrl', { number: index + 1 })}
              isLabelHidden
              placeholder="https://"
              value={url}
              readOnly={readOnly}
              onChange={(next) => put(index, [name, next])}
            />
          </span>
          {!readOnly && (
            <IconButton
              icon="close"
              label={t('removeLink', { number: index + 1 })}
              onClick={() => onChange(textOf(links.toSpliced(index, 1)))}
            />
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-bad">
          <Icon name="alert" className="mt-0.5 size-3.5" />
          {error}
        </p>
      )}
      {!readOnly && (
        <span>
          <Button kind="quiet" isSmall icon="plus" onClick={() => onChange(textOf([...links, ['', '']]))}>
            {t('addLink')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}
