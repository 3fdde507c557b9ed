import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useMay } from '../context.ts'
import type { Views } from './use-views.ts'
import type { SavedView } from '../catalogue/list-views.ts'

interface Props {
  saved: Views
  asked: string
  onApply: (query: string) => void
}

/** The saved views of a list, one's own and shared ones, and the form to save the present query. */
export function ViewsMenu({ saved, asked, onApply }: Props) {
  const t = useTranslations('console.views')
  const { views, create, makeDefault, remove } = saved
  const own = views?.filter(({ isOwn }) => isOwn) ?? []
  const shared = views?.filter(({ isOwn }) => !isOwn) ?? []
  const lines = (some: readonly SavedView[], close: () => void) =>
    some.map((view) => (
      <ViewLine
        key={view.id}
        view={view}
        isHere={view.query === asked}
        onApply={() => {
          onApply(view.query)
          close()
        }}
        onDefault={(isDefault) => void makeDefault(view, isDefault)}
        onRemove={() => void remove(view)}
      />
    ))
  return (
    <Popover
      label={t('title')}
      widthClass="w-84 p-4"
      trigger={
        <button
          type="button"
          title={t('title')}
          className="hit inline-flex h-8 max-tablet:h-11 items-center gap-1.5 rounded-control px-2.5 font-semibold hover:bg-hover aria-expanded:bg-press"
        >
          <Icon name="views" className="size-4 text-ink-2" />
          {/* On a tablet the search needs the room. */}
          <span className="tablet:max-wide:sr-only">{t('title')}</span>
        </button>
      }
    >
      {(close) => (
        <>
          {own.length > 0 && (
            <section aria-label={t('own')}>
              <h3 className="pb-1 text-small font-normal text-ink-2">{t('own')}</h3>
              <ul>{lines(own, close)}</ul>
            </section>
          )}
          {shared.length > 0 && (
            <section aria-label={t('shared')} className="mt-2">
              <h3 className="pb-1 text-small font-normal text-ink-2">{t('shared')}</h3>
              <ul>{lines(shared, close)}</ul>
            </section>
          )}
          <SaveView
            isFirst={own.length + shared.length === 0}
            onSave={(given) => create({ ...given, query: asked })}
          />
        </>
      )}
    </Popover>
  )
}

function ViewLine({
  view: { name, isDefault, isOwn, isShared },
  isHere,
  onApply,
  onDefault,
  onRemove,
}: {
  view: SavedView
  isHere: boolean
  onApply: () => void
  onDefault: (isDefault: boolean) => void
  onRemove: () => void
}) {
  const t = useTranslations('console.views')
  const mayShare = useMay('content.bulk')
  return (
    <li
      className={`-mx-2 flex items-center rounded-control pl-2 hover:bg-hover dark:hover:bg-press ${isHere ? 'bg-press' : ''}`}
    >
      <button
        type="button"
        aria-pressed={isHere}
        className="flex min-h-8.5 min-w-0 flex-1 items-center gap-2.5 text-left pointer-coarse:min-h-11"
        onClick={onApply}
      >
        <Icon name={isHere ? 'check' : isShared ? 'team' : 'views'} className="size-4 text-ink-2" />
        <span className={`truncate ${isHere ? 'font-semibold' : ''}`}>{name}</span>
      </button>
      {isOwn && (
        <button
          type="button"
          aria-pressed={isDefault}
          aria-label={t('makeDefault', { name })}
          className={`hit flex-none rounded-badge px-1.5 text-small text-ink-2 ${isDefault ? 'bg-press' : 'hover:bg-press'}`}
          onClick={() => onDefault(!isDefault)}
        >
          {t(isDefault ? 'default' : 'isDefault')}
        </button>
      )}
      {(isOwn || mayShare) && <IconButton icon="trash" label={t('remove', { name })} onClick={onRemove} />}
    </li>
  )
}

type Given = Pick<SavedView, 'name' | 'isShared' | 'isDefault'>

function SaveView({
  isFirst,
  onSave,
}: {
  isFirst: boolean
  onSave: (given: Given) => Promise<string | null>
}) {
  const t = useTranslations('console.views')
  const mayShare = useMay('content.bulk')
  const id = useId()
  const [given, setGiven] = useState<Given>({ name: '', isShared: false, isDefault: false })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const handleSave = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setIsSaving(true)
    const failure = given.name.trim() === '' ? t('nameRequired') : await onSave(given)
    setIsSaving(false)
    setRefusal(failure)
    if (failure === null) setGiven({ name: '', isShared: false, isDefault: false })
  }
  const choices = [...(mayShare ? (['isShared'] as const) : []), 'isDefault' as const]
  return (
    <form
      className={isFirst ? '' : 'mt-3 border-t border-line pt-3'}
      onSubmit={(event) => void handleSave(event)}
    >
      <label htmlFor={id} className="mb-1.5 block text-second font-semibold">
        {t('save')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={given.name}
          maxLength={100}
          placeholder={t('name')}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : `${id}-refusal`}
          className="h-9 min-w-0 flex-1 rounded-control border border-control bg-surface px-2.5 max-tablet:h-11"
          onChange={(event) => setGiven({ ...given, name: event.target.value })}
        />
        {/* Not disabled: a button that loses the focus closes its panel. */}
        <Button type="submit" kind="primary">
          {t('saveButton')}
        </Button>
      </div>
      {refusal !== null && (
        <p id={`${id}-refusal`} role="alert" className="pt-1.5 text-small text-bad">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 pt-2">
        {choices.map((name) => (
          <label key={name} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={given[name]}
              onChange={(event) => setGiven({ ...given, [name]: event.target.checked })}
            />
            {t(name)}
          </label>
        ))}
      </div>
    </form>
  )
}
