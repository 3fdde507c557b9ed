import type { FieldType } from '../../../kernel/form.ts'
import type { IconName } from '../../../ui/icon.tsx'

export const FIELD_ICONS: Record<FieldType, IconName> = {
  text: 'fieldText',
  email: 'fieldEmail',
  tel: 'fieldTel',
  number: 'fieldNumber',
  date: 'fieldDate',
  textarea: 'fieldTextarea',
  select: 'choose',
  radio: 'fieldRadio',
  checkbox: 'fieldCheckbox',
}
