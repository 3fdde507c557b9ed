import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { canUsePasskeys, makePasskey } from '../passkeys/browser.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '../passkeys/calls.ts'
import type { Passkey } from '../passkeys/shapes.ts'
import { Section } from './section.tsx'

const KEY = ['passkeys'] as const

/** What is open over the section. */
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The person's passkeys: another way into the studio. */
export function PasskeysSection() {
  const t = useTranslations('identity')
  const call = useCall()
  const [open, setOpen] = useState<Open | null>(null)
  const listed = useQuery({ queryKey: KEY, queryFn: () => call(listPasskeys, {}), staleTime: 0, gcTime: 0 })
  const { passkeys = [], host = null } = listed.data ?? {}
  const mayAdd = host !== null && canUsePasskeys()
  const close = () => setOpen(null)
  return (
    <Section title={t('passkeys')}>
      {listed.isError && (
        <div className="py-3">
          <LoadingFailed
            sentence="identity.passkeysFailed"
            error={listed.error}
            onRetry={() => void listed.refetch()}
          />
        </div>
      )}
      <ul>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            isElsewhere={passkey.host !== host}
            onOpen={(kind) => setOpen({ kind, passkey })}
          />
        ))}
      </ul>
      {listed.data && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
          <p className="min-w-60 flex-1 text-second text-ink-2">
            {mayAdd ? t('passkeysText', { host }) : t('passkeysNotHere')}
          </p>
          {mayAdd && (
            <Button isSmall onClick={() => setOpen({ kind: 'add' })}>
              {t('addPasskey')}
            </Button>
          )}
        </div>
      )}
      {open?.kind === 'add' && <Add onClose={close} />}
      {open?.kind === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <Remove passkey={open.passkey} onClose={close} />}
    </Section>
  )
}

interface RowProps {
  passkey: Passkey
  /** It opens another host than this one. */
  isElsewhere: boolean
  onOpen: (kind: 'rename' | 'remove') => void
}

function Row({ passkey: { name, host, createdAt, lastUsedAt }, isElsewhere, onOpen }: RowProps) {
  const t = useTranslations('identity')
  const format = useFormatter()
  const now = useNow()
  const created = format.dateTime(new Date(createdAt), { dateStyle: 'medium' })
  return (
    <li className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-second text-ink-2">
          {lastUsedAt === null
            ? t('passkeyUnused', { created })
            : t('passkeyUsed', { created, used: format.relativeTime(new Date(lastUsedAt), now) })}
          {isElsewhere && ` ${t('passkeyElsewhere', { host })}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button isSmall aria-label={t('renamePasskey', { name })} onClick={() => onOpen('rename')}>
          {t('rename')}
        </Button>
        <Button isSmall aria-label={t('removePasskey', { name })} onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

interface ChangeProps {
  onClose: () => void
}

/** Reads the list anew, and says what was done. */
function useDone(onClose: () => void) {
  const toast = useToast()
  const queries = useQueryClient()
  return async (title: string) => {
    toast({ title })
    onClose()
    await queries.refetchQueries({ queryKey: KEY })
  }
}

function Add({ onClose }: ChangeProps) {
  const t = useTranslations()
  const call = useCall()
  const done = useDone(onClose)
  const [left, setLeft] = useState('')
  const form = useSubmission(
    { name: '' },
    async ({ name }) => {
      setLeft('')
      const response = await makePasskey(await call(beginPasskey, {}))
      if (response === null || response === 'known') {
        setLeft(t(response === null ? 'identity.passkeyLeft' : 'identity.passkeyKnown'))
        throw new Error('the browser made no passkey')
      }
      await call(addPasskey, { body: { name, response } })
      await done(t('identity.passkeyAdded'))
    },
    t('console.reason.noAnswer'),
  )
  return (
    <FormDialog
      title={t('identity.addPasskey')}
      width={460}
      send={t('identity.makePasskey')}
      form={{ ...form, refusal: left || form.refusal }}
      onClose={onClose}
    >
      <p>{t('identity.addPasskeyText')}</p>
      <NameField form={form} />
    </FormDialog>
  )
}

function Rename({ passkey: { id, name }, onClose }: ChangeProps & { passkey: Passkey }) {
  const t = useTranslations()
  const call = useCall()
  const done = useDone(onClose)
  const form = useSubmission(
    { name },
    async (body) => {
      await call(renamePasskey, { params: { id }, body })
      await done(t('identity.passkeyRenamed'))
    },
    t('console.reason.noAnswer'),
  )
  return (
    <FormDialog
      title={t('identity.renamePasskey', { name })}
      width={460}
      send={t('identity.save')}
      form={form}
      onClose={onClose}
    >
      <NameField form={form} />
    </FormDialog>
  )
}

interface NameProps {
  form: {
    values: { name: string }
    errors: Readonly<Record<string, string>>
    set: (typed: { name: string }) => void
  }
}

function NameField({ form: { values, errors, set } }: NameProps) {
  const t = useTranslations('identity')
  return (
    <TextField
      label={t('passkeyName')}
      hint={t('passkeyNameHint')}
      name="name"
      required
      dir="auto"
      autoComplete="off"
      value={values.name}
      error={errors.name}
      onChange={(name) => set({ name })}
      data-autofocus
    />
  )
}

function Remove({ passkey: { id, name }, onClose }: ChangeProps & { passkey: Passkey }) {
  const t = useTranslations()
  const call = useCall()
  const done = useDone(onClose)
  const form = useSubmission(
    {},
    async () => {
      await call(removePasskey, { params: { id } })
      await done(t('identity.passkeyRemoved'))
    },
    t('console.reason.noAnswer'),
  )
  return (
    <FormDialog
      title={t('identity.removeQuestion', { name })}
      width={460}
      send={t('identity.remove')}
      isDanger
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.removeText')}</p>
    </FormDialog>
  )
}
