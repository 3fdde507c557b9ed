import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { PasswordField } from '../../../console/password-field.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { useRefusalFocus } from '../../../console/drafts/use-draft.ts'
import { sentenceOf } from '../../../ui/client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldsError, SelectField, TextField } from '../../../ui/field.tsx'
import { keepFocusAtSubmit } from '../../../ui/keep-focus.ts'
import {
  listModels,
  readAssistantSettings,
  removeAssistant,
  saveAssistantSettings,
  testAssistant,
} from '../calls.ts'
import { PROTOCOLS, type Protocol } from '../contract.ts'
import type { AssistantSettings } from '../shapes.ts'
import { amountIn, countIn } from './numbers.ts'
import { keptTyped } from './typed.ts'
import { useBeginning } from './use-beginning.ts'

/** The model that the site asks: where it is, with which key, and what may be spent. */
export function AssistantSection() {
  const t = useTranslations('assistant')
  const call = useCall()
  const { site } = useConsole()
  const maySetUp = useMay('secret.write')
  const settings = useQuery({
    queryKey: ['assistant-settings', site.id],
    queryFn: () => call(readAssistantSettings, { params: { forkId: site.id } }),
    staleTime: 0,
    enabled: maySetUp,
  })
  const { key, begin } = useBeginning(keptOf(site.id), settings.data?.version ?? 0)
  if (!maySetUp) return <p className="text-second text-ink-2">{t('ownerOnly')}</p>
  if (settings.isError)
    return (
      <LoadingFailed
        sentence="assistant.loadingFailed"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    )
  if (!settings.data)
    return (
      <p role="status" className="unhurried text-ink-2">
        {t('loading')}
      </p>
    )
  return (
    <div ref={keepFocusAtSubmit}>
      <Form key={key} settings={settings.data} onBegin={begin} />
    </div>
  )
}

const typedOf = (value: number | null): string => (value === null ? '' : String(value))

function Form({ settings, onBegin }: { settings: AssistantSettings; onBegin: () => void }) {
  const t = useTranslations('assistant')
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { site } = useConsole()
  const ref = useRef<HTMLFormElement>(null)
  const isSetUp = settings.protocol !== null
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['assistant-settings', site.id] }),
      queries.invalidateQueries({ queryKey: ['assistant', site.id] }),
      queries.invalidateQueries({ queryKey: ['assistant-uses', site.id] }),
    ])
  const kept = keptOf(site.id)
  const stored = storedValues(settings)
  // What somebody else saved meanwhile is not written over unseen.
  const [seen] = useState(() => keptTyped.of<Typed>(kept)?.version ?? settings.version)
  const form = useSubmission(
    keptTyped.of<Typed>(kept)?.values ?? stored,
    async (values) => {
      const input = { params: { forkId: site.id }, body: bodyOf(values) }
      await call(saveAssistantSettings, input, { ifMatch: seen })
      toast({ title: t('saved') })
      await refresh()
      // Not the form that sent it: until the new values are here, it would keep what was typed once more.
      onBegin()
    },
    t('saveFailed'),
  )
  const isDirty = FIELDS.some((name) => form.values[name] !== stored[name])
  useEffect(() => {
    if (isDirty) keptTyped.keep(kept, { values: form.values, version: seen })
    else keptTyped.forget(kept)
  }, [isDirty, form.values, kept, seen])
  useRefusalFocus(ref, form.refusals)
  return (
    <form
      ref={ref}
      aria-label={t('form')}
      noValidate
      className="max-w-130"
      onSubmit={(event) => {
        event.preventDefault()
        form.handleSubmit()
      }}
    >
      <StateLine settings={settings} />
      <FieldsError error={form.refusal || undefined} />
      <div className="flex flex-col gap-4.5">
        <ServiceFields settings={settings} form={form} />
        <BoundFields form={form} />
        <AgreeField form={form} />
        <TickField
          label={t('seesPictures')}
          hint={t('seesPicturesText')}
          checked={form.values.seesPictures}
          onChange={(seesPictures) => form.set({ seesPictures })}
        />
      </div>
      <SpentLine settings={settings} />
      {isDirty && (
        <p className="mt-5 text-second text-draft" role="status">
          {t('notSaved')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isPending={form.isPending}>
          {t('save')}
        </Button>
        {isDirty && !form.isPending && (
          <Button kind="quiet" onClick={onBegin}>
            {t('discard')}
          </Button>
        )}
        {isSetUp && settings.isAgreed && (
          <TestButton onSeen={(seesPictures) => form.set({ seesPictures })} onSpent={refresh} />
        )}
        {isSetUp && <RemoveButton host={settings.host ?? ''} onRemoved={() => refresh().then(onBegin)} />}
      </div>
    </form>
  )
}

const keptOf = (siteId: string) => `provider/${siteId}`

/** What somebody types. */
interface Typed {
  protocol: Protocol
  address: string
  model: string
  key: string
  priceIn: string
  priceOut: string
  tokensPerMonth: string
  moneyPerMonth: string
  isAgreed: boolean
  seesPictures: boolean
}

const FIELDS = [
  'protocol',
  'address',
  'model',
  'key',
  'priceIn',
  'priceOut',
  'tokensPerMonth',
  'moneyPerMonth',
  'isAgreed',
  'seesPictures',
] as const satisfies readonly (keyof Typed)[]

const storedValues = (settings: AssistantSettings): Typed => ({
  protocol: settings.protocol ?? 'openai',
  address: settings.address,
  model: settings.model,
  key: '',
  priceIn: typedOf(settings.priceIn),
  priceOut: typedOf(settings.priceOut),
  tokensPerMonth: typedOf(settings.tokensPerMonth),
  moneyPerMonth: typedOf(settings.moneyPerMonth),
  isAgreed: settings.isAgreed,
  seesPictures: settings.seesPictures,
})

function StateLine({ settings }: { settings: AssistantSettings }) {
  const t = useTranslations('assistant')
  const isSetUp = settings.protocol !== null
  return (
    <p className="mb-5 flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2">
      <span className="flex-1 font-medium wrap-anywhere">{isSetUp ? settings.host : t('provider')}</span>
      {isSetUp && settings.isAgreed ? (
        <Badge icon="published" tone="ok" label={t('on')} />
      ) : (
        <Badge icon="off" tone="plain" label={isSetUp ? t('notAgreed') : t('notSetUp')} />
      )}
    </p>
  )
}

type SettingsForm = ReturnType<typeof useSubmission<Typed>>

function ServiceFields({ settings, form }: { settings: AssistantSettings; form: SettingsForm }) {
  const t = useTranslations('assistant')
  const { values, errors } = form
  const isKeptKey = settings.keyEnd !== null && hostIn(values.address) === settings.host
  return (
    <>
      <SelectField
        label={t('protocol')}
        name="protocol"
        value={values.protocol}
        onChange={(protocol) => form.set({ protocol: protocol as Protocol })}
      >
        {PROTOCOLS.map((one) => (
          <option key={one} value={one}>
            {t(`protocols.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('address')}
        name="address"
        hint={t(`addressHint.${values.protocol}`)}
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={values.address}
        error={errors.address}
        // Whoever agreed did so to one host.
        onChange={(address) =>
          form.set({
            address,
            ...(hostIn(address) !== hostIn(values.address) && {
              isAgreed: settings.isAgreed && hostIn(address) === settings.host,
            }),
          })
        }
      />
      <PasswordField
        label={t('key')}
        name="key"
        hint={isKeptKey ? t('keyKept', { end: settings.keyEnd ?? '' }) : t('keyHint')}
        autoComplete="off"
        required={false}
        value={values.key}
        error={errors.key}
        onChange={(key) => form.set({ key })}
      />
      <ModelField
        service={{
          protocol: values.protocol,
          address: values.address,
          ...(values.key !== '' && { key: values.key }),
        }}
        value={values.model}
        error={errors.model}
        onChange={(model) => form.set({ model })}
      />
    </>
  )
}

function BoundFields({ form: { values, errors, set } }: { form: SettingsForm }) {
  const t = useTranslations('assistant')
  return (
    <div className="grid gap-4.5 tablet:grid-cols-2">
      {(['priceIn', 'priceOut', 'tokensPerMonth', 'moneyPerMonth'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          hint={t(`hint.${name}`)}
          inputMode="decimal"
          autoComplete="off"
          value={values[name]}
          error={errors[name]}
          onChange={(typed) => set({ [name]: typed })}
        />
      ))}
    </div>
  )
}

function AgreeField({ form: { values, set } }: { form: SettingsForm }) {
  const t = useTranslations('assistant')
  return (
    <TickField
      label={t('agree', { host: hostIn(values.address) || t('thisHost') })}
      hint={t('agreeText')}
      checked={values.isAgreed}
      onChange={(isAgreed) => set({ isAgreed })}
    />
  )
}

interface TickProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function TickField({ label, hint, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-text`}
        className="mt-1 size-4 flex-none accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-text`} className="text-second text-ink-2">
          {hint}
        </p>
      </div>
    </div>
  )
}

/** An empty key leaves the stored one; what is no number goes out as it was typed, and the server refuses it. */
function bodyOf({ key, priceIn, priceOut, tokensPerMonth, moneyPerMonth, ...rest }: Typed) {
  const numbers = {
    priceIn: amountIn(priceIn) ?? 0,
    priceOut: amountIn(priceOut) ?? 0,
    tokensPerMonth: countIn(tokensPerMonth),
    moneyPerMonth: amountIn(moneyPerMonth),
  }
  // Words among them are for the server to refuse, which names their fields.
  return { ...rest, ...(key.trim() !== '' && { key: key.trim() }), ...(numbers as Numbers) }
}

type Numbers = Pick<AssistantSettings, 'priceIn' | 'priceOut' | 'tokensPerMonth' | 'moneyPerMonth'>

const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

interface ModelProps {
  service: { protocol: Protocol; address: string; key?: string }
  value: string
  error: string | undefined
  onChange: (model: string) => void
}

/** The model by name, with those that the service has to choose from. */
function ModelField({ service, value, error, onChange }: ModelProps) {
  const t = useTranslations('assistant')
  const call = useCall()
  const { site } = useConsole()
  const [models, setModels] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const [isPending, setIsPending] = useState(false)
  async function look(): Promise<void> {
    setIsPending(true)
    setSaid('')
    try {
      const found = await call(listModels, { params: { forkId: site.id }, body: service })
      setModels(found.models)
      setSaid(t('modelsFound', { count: found.models.length }))
    } catch (failure) {
      setSaid(sentenceOf(failure) || t('modelsFailed'))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div>
      <TextField
        label={t('model')}
        name="model"
        required
        list="assistant-models"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={onChange}
      />
      <datalist id="assistant-models">
        {models.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button
          isSmall
          icon="list"
          isPending={isPending}
          disabled={service.address === ''}
          onClick={() => void look()}
        >
          {t('listModels')}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-48 text-second text-ink-2 wrap-anywhere">
          {said}
        </p>
      </div>
    </div>
  )
}

/** @param onSeen says whether the model sees pictures; @param onSpent a test costs what a question does */
function TestButton({
  onSeen,
  onSpent,
}: {
  onSeen: (seesPictures: boolean) => void
  onSpent: () => unknown
}) {
  const t = useTranslations('assistant')
  const call = useCall()
  const toast = useToast()
  const { site } = useConsole()
  const [isPending, setIsPending] = useState(false)
  async function test(): Promise<void> {
    setIsPending(true)
    try {
      const { text, seesPictures } = await call(testAssistant, { params: { forkId: site.id } })
      onSeen(seesPictures)
      const eyes = t(seesPictures ? 'sees' : 'seesNot')
      toast({ title: t('tested'), description: `${t('testedText', { words: text })} ${eyes}` })
    } catch (error) {
      toast({
        title: t('testFailed'),
        description: sentenceOf(error) || t('modelsFailed'),
        isDestructive: true,
      })
    } finally {
      setIsPending(false)
      void onSpent()
    }
  }
  return (
    <Button icon="check" isPending={isPending} onClick={() => void test()}>
      {t('test')}
    </Button>
  )
}

/** Asks before the key goes, which nobody can bring back. */
function RemoveButton({ host, onRemoved }: { host: string; onRemoved: () => Promise<void> }) {
  const t = useTranslations('assistant')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="takes" icon="trash" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && <RemoveQuestion host={host} onRemoved={onRemoved} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface QuestionProps {
  host: string
  onRemoved: () => Promise<void>
  onClose: () => void
}

function RemoveQuestion({ host, onRemoved, onClose }: QuestionProps) {
  const t = useTranslations('assistant')
  const words = useTranslations('console')
  const call = useCall()
  const toast = useToast()
  const { site } = useConsole()
  const [isPending, setIsPending] = useState(false)
  async function remove(): Promise<void> {
    setIsPending(true)
    try {
      await call(removeAssistant, { params: { forkId: site.id } })
      toast({ title: t('removed') })
      onClose()
      await onRemoved()
    } catch (error) {
      setIsPending(false)
      toast({ title: t('removeFailed'), description: sentenceOf(error), isDestructive: true })
    }
  }
  return (
    <Dialog
      title={t('removeQuestion', { host })}
      width={460}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button kind="danger" isPending={isPending} disabled={isPending} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t('removeText')}</p>
    </Dialog>
  )
}

function SpentLine({ settings: { spent } }: { settings: AssistantSettings }) {
  const t = useTranslations('assistant')
  const format = useFormatter()
  const { site } = useConsole()
  return (
    <p className="mt-5 text-second text-ink-2">
      {t('month', {
        tokens: format.number(spent.tokens),
        money: format.number(spent.money, { minimumFractionDigits: 2 }),
        date: format.dateTime(new Date(spent.renewsAt), { dateStyle: 'long', timeZone: site.timezone }),
      })}
    </p>
  )
}
