import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Bound } from '../drafts/use-draft.ts'
import { type Link, linksIn, textOf } from './links.ts'

interface Props extends Bound {
  label: string
  aside?: ReactNode
}

/** Links elsewhere, a row with name and address for each. */
export function LinksField({ label, aside, value, error, readOnly, onChange }: Props) {
  const t = useTranslations('console.items')
  const links = linksIn(value)
  const put = (index: number, link: Link) => onChange(textOf(links.with(index, link)))
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 flex w-full justify-between text-second font-semibold">
        {label}
        {!readOnly && aside && <span className="font-normal text-ink-2">{aside}</span>}
      </legend>
      {links.map(([name, url], index) => (
        // A row has no key but its place while it is being written.
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
