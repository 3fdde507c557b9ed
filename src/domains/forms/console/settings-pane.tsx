import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import type { Editing } from '../../../console/editor/editing.ts'
import type { Publication } from '../../../console/editor/use-publication.ts'
import { useAgo } from '../../../console/use-ago.ts'
import { ItemField } from '../../../console/items/item-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/client.ts'
import { FieldsError, TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { readNotices, resumeNotices } from '../calls.ts'
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
        <NotificationField formId={item.uid} mayWrite={type.mayWrite} {...fieldOf('notificationEmail')} />
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

interface NotificationProps {
  formId: string
  mayWrite: boolean
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (text: string) => void
}

/** Who gets a mail about each entry. An address that a mail server has refused for good gets none until somebody says so. */
function NotificationField({ formId, mayWrite, ...field }: NotificationProps) {
  const t = useTranslations('forms')
  const call = useCall()
  const ago = useAgo()
  const { site } = useConsole()
  const queries = useQueryClient()
  const queryKey = ['form-notices', site.id]
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(readNotices, { params: { forkId: site.id } }),
    staleTime: 0,
  })
  const resume = useMutation({
    mutationFn: () => call(resumeNotices, { params: { id: formId } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const refused = data?.refused.find((one) => one.formId === formId && one.email === field.value)
  // While it is not known whether mail is set up, most installs have it.
  const hint = (data?.areSent ?? true) ? 'setting.notificationHint' : 'setting.notificationWaits'
  const saidNo = refused && {
    error: t('setting.notificationRefused', { when: ago(refused.refusedAt), reason: refused.reason }),
    hint: t('setting.notificationRefusedHint'),
  }
  return (
    <div>
      <TextField
        type="email"
        label={t('setting.notificationEmail')}
        aside={t('optional')}
        hint={t(hint)}
        autoComplete="off"
        {...field}
        {...(!field.error && saidNo)}
      />
      {refused && mayWrite && (
        <div className="mt-2">
          <Button isPending={resume.isPending} onClick={() => resume.mutate()}>
            {t('setting.notificationAgain')}
          </Button>
          {resume.isError && <FieldsError error={sentenceOf(resume.error)} />}
        </div>
      )}
    </div>
  )
}
