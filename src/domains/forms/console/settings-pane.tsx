import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { ItemField } from '../../../console/items/item-fields.tsx'
import { FieldsError, TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { readNotices } from '../calls.ts'
import type { FormSettings } from '../contract.ts'
import { settingsIn, textOfSettings } from './field-values.ts'
import { useSiteWords } from './site-words.ts'
import { type DraftedForm, studioForm } from './type.ts'

interface Props {
  editing: Editing<DraftedForm>
  publication: Publication
}

/** The settings of a form: its name, what follows a submission, and whether it is active. */
export function SettingsPane({ editing, publication }: Props) {
  const t = useTranslations('forms')
  const words = useSiteWords()
  const areSent = useNotices()
  const { type, item, bind } = editing
  const { value, error, readOnly, onChange } = bind('settings')
  const settings = settingsIn(value)
  const errorOf = (name: string) => bind(`settings/${name}`).error
  const isToldByField = Object.keys(settings).some(errorOf)
  const fieldOf = (name: keyof FormSettings) => ({
    value: settings[name],
    error: errorOf(name),
    readOnly,
    onChange: (text: string) => onChange(textOfSettings({ ...settings, [name]: text })),
  })
  const { wanted, publish, withdraw } = publication
  const isOn = wanted ?? item.isPublished
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 tablet:grid-cols-2">
        <ItemField of={studioForm} bind={bind} name="name" />
        <ItemField of={studioForm} bind={bind} name="slug" under="/forms" hint={t('whereItStands')} />
        <TextField
          label={t('setting.submitText')}
          placeholder={words.submit}
          isAuthored
          autoComplete="off"
          {...fieldOf('submitText')}
        />
        <TextField
          type="email"
          label={t('setting.notificationEmail')}
          aside={t('optional')}
          hint={t(areSent ? 'setting.notificationHint' : 'setting.notificationWaits')}
          autoComplete="off"
          {...fieldOf('notificationEmail')}
        />
      </div>
      <h3 className="mt-2 font-semibold">{t('afterSending')}</h3>
      <TextArea
        label={t('setting.successMessage')}
        placeholder={words.thanks}
        isAuthored
        dir="auto"
        {...fieldOf('successMessage')}
      />
      <TextField
        label={t('setting.redirectUrl')}
        aside={t('optional')}
        hint={t('setting.redirectHint')}
        autoComplete="off"
        placeholder="/thanks"
        {...fieldOf('redirectUrl')}
      />
      {!isToldByField && <FieldsError error={error} />}
      {type.mayWrite && (
        <div className="border-t border-line pt-3.5">
          <Switch
            label={t('active')}
            hint={t(isOn ? 'activeHint' : 'inactiveHint')}
            isOn={isOn}
            isDisabled={wanted !== null}
            onChange={(isWanted) => (isWanted ? publish() : withdraw())}
          />
        </div>
      )}
    </div>
  )
}

/** Whether entries are mailed; while that is not known, too. */
function useNotices(): boolean {
  const call = useCall()
  const { site } = useConsole()
  const notices = useQuery({
    queryKey: ['form-notices', site.id],
    queryFn: () => call(readNotices, { params: { forkId: site.id } }),
  })
  return notices.data?.areSent ?? true
}
