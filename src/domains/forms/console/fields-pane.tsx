import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Editing } from '../../../console/editor/editing.ts'
import { useDragOrder } from '../../../console/order/drag.ts'
import { DropLine } from '../../../console/order/grip.tsx'
import { placeBeside } from '../../../console/order/moved.ts'
import { movedByKeys, useMoveFocus } from '../../../console/order/order-buttons.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { FIELD_TYPES, FIELDS_MAX, type FieldType, type FormField } from '../../../kernel/form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldsError } from '../../../ui/field.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu.tsx'
import { FieldCard } from './field-card.tsx'
import { FIELD_ICONS } from './field-icons.ts'
import {
  changed,
  fieldsIn,
  moved,
  newField,
  textOfFields,
  tidied,
  translatedIds,
  withCopy,
  withField,
  withoutField,
} from './field-values.ts'
import type { DraftedForm } from './type.ts'

interface Props {
  editing: Editing<DraftedForm>
  /** Id of the field whose settings are shown. */
  open: string | null
  onOpen: (id: string | null) => void
}

/** The fields of a form in order; the open one shows its settings inline. */
export function FieldsPane({ editing, open, onOpen }: Props) {
  const t = useTranslations('forms')
  const { error, readOnly } = editing.bind('fields')
  const changes = useFieldChanges({ editing, open, onOpen })
  const { fields, list, drag } = changes
  return (
    <div className="flex flex-col gap-2.5">
      {!readOnly && (
        <div className="-mt-11.5 mb-0.5 flex justify-end max-tablet:mt-0">
          <AddField
            behind={fields.find(({ id }) => id === open) ?? fields.at(-1) ?? null}
            isFull={fields.length >= FIELDS_MAX}
            onAdd={changes.add}
            onClosed={changes.selectAdded}
          />
        </div>
      )}
      {fields.length === 0 && <p className="py-6 text-ink-2">{t('noFields')}</p>}
      <ol ref={list} className="flex flex-col gap-2">
        {fields.map((field, place) => (
          <li
            key={field.id}
            data-row={field.id}
            className={`relative rounded-card border ${open === field.id ? 'border-control shadow-menu' : 'border-line'} ${drag.taken === field.id ? 'opacity-50' : ''}`}
            onKeyDown={movedByKeys(readOnly ? null : (by) => changes.move(place, place + by))}
            {...drag.rowOf(field.id)}
          >
            {drag.over?.row === field.id && drag.taken !== field.id && (
              <DropLine side={drag.over.side} words="" />
            )}
            <FieldCard
              field={field}
              fields={fields}
              place={place}
              isOpen={open === field.id}
              readOnly={readOnly}
              grip={drag.gripOf(field.id)}
              onToggle={() => onOpen(open === field.id ? null : field.id)}
              onChange={(change) => changes.write(changed(fields, field.id, change))}
              onMove={(by) => changes.move(place, place + by)}
              onCopy={() => changes.write(withCopy(fields, field.id, translatedIds(editing.item)))}
              onRemove={() => changes.remove(field)}
            />
          </li>
        ))}
      </ol>
      <FieldsError error={error} />
      <p role="status" className="sr-only">
        {changes.said}
      </p>
    </div>
  )
}

/** The fields, and what changes them; each move is announced. */
function useFieldChanges({ editing, open, onOpen }: Props) {
  const t = useTranslations('forms')
  const toast = useToast()
  const [said, setSaid] = useState('')
  const { list, keep, goTo } = useMoveFocus<HTMLOListElement>()
  const { value, onChange } = editing.bind('fields')
  const fields = fieldsIn(value)

  const write = (next: readonly FormField[]) => onChange(textOfFields(next))
  /** Announces display rules that a change removes, and offers undo. */
  const rearrange = (next: readonly FormField[], done?: string) => {
    const { fields: after, lost } = tidied(next)
    write(after)
    const told = [done, ...lost.map(({ label }) => t('ruleLost', { name: label }))].filter(Boolean)
    if (told.length === 0) return
    const undo = { label: t('undo'), onAct: () => onChange(value) }
    toast({ title: told[0] ?? '', description: told.slice(1).join(' '), action: undo })
  }
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length) return
    keep()
    rearrange(moved(fields, from, to))
    setSaid(t('movedTo', { name: field.label, place: to + 1, count: fields.length }))
  }
  const placeOf = (id: string) => fields.findIndex((one) => one.id === id)
  const drag = useDragOrder((id, { row, side }) => {
    const [from, onto] = [placeOf(id), placeOf(row)]
    const to = placeBeside(from, onto, side)
    if (from >= 0 && onto >= 0 && to !== from) move(from, to)
  })
  const added = useRef<string | null>(null)
  const add = (type: FieldType) => {
    const words = { label: t(`kind.${type}`), option: (number: number) => t('option', { number }) }
    const field = newField(type, fields, words, translatedIds(editing.item))
    write(withField(fields, field, open))
    onOpen(field.id)
    added.current = field.id
  }
  const remove = (field: FormField) => {
    if (open === field.id) onOpen(null)
    const at = fields.indexOf(field)
    goTo((fields[at + 1] ?? fields[at - 1])?.id ?? null)
    rearrange(withoutField(fields, field.id), t('removed', { name: field.label }))
  }
  /** Selects the name of the field that was added last. */
  const selectAdded = () => {
    if (added.current)
      list.current?.querySelector<HTMLInputElement>(`[data-row="${added.current}"] input`)?.select()
    added.current = null
  }
  return { fields, list, drag, said, write, move, add, remove, selectAdded }
}

interface AddProps {
  /** The new field comes after this one. */
  behind: FormField | null
  isFull: boolean
  onAdd: (type: FieldType) => void
  /** Called when the menu closes, with or without a choice. */
  onClosed: () => void
}

function AddField({ behind, isFull, onAdd, onClosed }: AddProps) {
  const t = useTranslations('forms')
  return (
    <Menu
      align="end"
      label={t('addField')}
      onClosed={onClosed}
      trigger={
        <Button isSmall icon="plus" disabled={isFull}>
          {t('addField')}
        </Button>
      }
    >
      {behind && <MenuLabel>{t('goesBehind', { name: behind.label })}</MenuLabel>}
      {FIELD_TYPES.map((type) => (
        <MenuItem key={type} icon={FIELD_ICONS[type]} onSelect={() => onAdd(type)}>
          <strong className="font-semibold">{t(`kind.${type}`)}</strong>{' '}
          <span className="text-small text-ink-2">{t(`kindText.${type}`)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
