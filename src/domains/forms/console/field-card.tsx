import type { HTMLAttributes } from 'react'
import { useTranslations } from 'use-intl'
import { Grip } from '../../../console/order/grip.tsx'
import { OrderButtons } from '../../../console/order/order-buttons.tsx'
import { type FormField, hasOptions } from '../../../kernel/form.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { FIELD_ICONS } from './field-icons.ts'
import { OptionsField } from './options-field.tsx'
import { RulesField } from './rules-field.tsx'

interface Props {
  field: FormField
  /** All fields of the form. */
  fields: readonly FormField[]
  place: number
  isOpen: boolean
  readOnly: boolean
  /** Of `useDragOrder`. */
  grip: HTMLAttributes<HTMLElement>
  onToggle: () => void
  onChange: (change: Partial<FormField>) => void
  onMove: (by: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

/** A field of a form: a summary line and, while expanded, its settings. */
export function FieldCard(props: Props) {
  const { field, fields, place, isOpen, readOnly, grip, onToggle, onMove, onCopy, onRemove } = props
  const t = useTranslations('forms')
  const { id, type, label, required, showIf } = field
  return (
    <>
      <div className="flex min-h-12 items-center gap-2 pr-2 pl-1.5">
        {!readOnly && <Grip grip={grip} className="h-8 w-7 max-tablet:hidden" />}
        <button
          type="button"
          data-move="0"
          aria-expanded={isOpen}
          aria-controls={`field-${id}`}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control py-1.5 text-left max-tablet:pl-2"
          onClick={onToggle}
        >
          <Icon name={FIELD_ICONS[type]} className="size-4 text-ink-3" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere" dir="auto">
              {label || t('unnamed')}
            </span>
            <span className="text-second text-ink-2">{t(`kind.${type}`)}</span>
            {required && (
              <span className="inline-flex h-5.5 items-center rounded-badge bg-press px-1.75 text-small font-[550] text-ink-2">
                {t('required')}
              </span>
            )}
            {showIf && (
              <span className="inline-flex min-h-5.5 items-center gap-1 rounded-badge bg-accent-soft px-1.75 text-small font-[550] text-accent">
                <Icon name="condition" className="size-3.25" />
                {t('onlyIf', { count: showIf.rules.length })}
              </span>
            )}
          </span>
        </button>
        {!readOnly && (
          <span className="flex flex-none items-center">
            <OrderButtons
              name={label}
              isFirst={place === 0}
              isLast={place === fields.length - 1}
              onMove={onMove}
            />
            <Menu align="end" trigger={<IconButton icon="more" label={t('actionsOf', { name: label })} />}>
              <MenuItem icon="copy" onSelect={onCopy}>
                {t('duplicate')}
              </MenuItem>
              <MenuItem icon="trash" isDanger onSelect={onRemove}>
                {t('removeField')}
              </MenuItem>
            </Menu>
          </span>
        )}
      </div>
      {isOpen && (
        <div id={`field-${id}`} className="@container px-4 pb-4">
          <FieldSettings {...props} />
        </div>
      )}
    </>
  )
}

function FieldSettings({ field, fields, place, readOnly, onChange }: Props) {
  const t = useTranslations('forms')
  const { type, label, placeholder, required, options, showIf } = field
  const hasHint = type !== 'radio' && type !== 'checkbox' && type !== 'date'
  return (
    <div className="grid gap-3.5 @min-[30rem]:grid-cols-2">
      <TextField
        label={t('fieldLabel')}
        isAuthored
        required
        autoComplete="off"
        dir="auto"
        readOnly={readOnly}
        value={label}
        error={label.trim() === '' ? t('labelMissing') : undefined}
        aria-invalid={label.trim() === '' ? true : undefined}
        onChange={(text) => onChange({ label: text })}
      />
      {hasHint && (
        <TextField
          label={t('placeholder')}
          aside={t('optional')}
          isAuthored
          autoComplete="off"
          dir="auto"
          readOnly={readOnly}
          value={placeholder}
          onChange={(text) => onChange({ placeholder: text })}
        />
      )}
      <div className={hasHint ? '' : '@min-[30rem]:pt-6.5'}>
        <Switch
          label={t('required')}
          isOn={required}
          isDisabled={readOnly}
          onChange={(isOn) => onChange({ required: isOn })}
        />
      </div>
      {hasOptions(field) && (
        <OptionsField
          options={options}
          readOnly={readOnly}
          onChange={(next) => onChange({ options: next })}
        />
      )}
      <RulesField
        showIf={showIf}
        above={fields.slice(0, place)}
        readOnly={readOnly}
        onChange={(next) => onChange({ showIf: next })}
      />
    </div>
  )
}
