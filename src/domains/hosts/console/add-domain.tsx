import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsLooking } from '../../../console/context.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { binder, useDraft, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import type { Draft, DraftKind } from '../../../console/saving/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { twinOf } from '../contract.ts'
import type { Domain } from '../shapes.ts'
import type { DomainActions } from './use-domains.ts'

interface Props {
  siteId: string
  all: readonly Domain[]
  actions: Pick<DomainActions, 'add' | 'addNamed'>
  /** Where the form stands. */
  at: string
}

const EMPTY = { domain: '' }

/** Takes another domain, and offers the twin of the first one; what is typed stays on the device until it is added. */
export function AddDomain({ siteId, all, actions, at }: Props) {
  const t = useTranslations('hosts')
  const [added, setAdded] = useState({ count: 0, hasFocus: false })
  const twin = all[0] ? twinOf(all[0].domain) : null
  const isTwinFree = twin !== null && all.every(({ domain }) => domain !== twin)
  return (
    <div className="mt-5 min-h-24 max-w-130">
      {/* A form per domain: each creation is one of its own. */}
      <AddForm
        key={added.count}
        siteId={siteId}
        hint={all[0]?.isPrimary ? t('furtherHint', { primary: all[0].shown }) : t('firstHint')}
        hasFocus={added.hasFocus}
        at={at}
        add={actions.add}
        onAdded={(hasFocus) => setAdded({ count: added.count + 1, hasFocus })}
      />
      {isTwinFree && (
        <p className="mt-3">
          <Button isSmall icon="plus" onClick={() => void actions.addNamed(twin)}>
            {t('addTwin', { domain: twinOf(all[0]?.shown ?? '') ?? twin })}
          </Button>
        </p>
      )}
    </div>
  )
}

interface FormProps extends Pick<Props, 'siteId' | 'at'> {
  hint: string
  /** Whoever added one domain and is still there goes on with the next. */
  hasFocus: boolean
  add: DomainActions['add']
  /** @param hasFocus the person did not go on elsewhere meanwhile */
  onAdded: (hasFocus: boolean) => void
}

function AddForm({ siteId, at, add, ...props }: FormProps) {
  const [kind] = useState(
    (): DraftKind<Domain> => ({
      type: 'domain',
      valuesOf: ({ domain }) => ({ domain }),
      versionOf: () => 1,
      nameOf: ({ domain = '' }) => domain,
      save: ({ domain = '' }, _, { idempotencyKey }) => add(domain, idempotencyKey),
    }),
  )
  const draft = useDraft(kind, siteId, null, EMPTY, undefined, at)
  return draft && <Fields draft={draft} {...props} />
}

function Fields({
  draft,
  hint,
  hasFocus,
  onAdded,
}: Pick<FormProps, 'hint' | 'hasFocus' | 'onAdded'> & { draft: Draft<Domain> }) {
  const t = useTranslations('hosts')
  const form = useRef<HTMLFormElement>(null)
  const snapshot = useSnapshot(draft)
  const isLooking = useIsLooking()
  const { state } = snapshot
  useRefusalFocus(form, snapshot.refusals)
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus()
  }, [hasFocus])
  const domain = binder(draft, snapshot, { readOnly: isLooking })('domain')
  const refusal =
    state.kind === 'failed' &&
    (state.reason === 'refused' && state.sentence ? state.sentence : t('failedText'))
  const handleSubmit = async () => {
    if (!(await draft.save())) return
    // The form that begins anew reads what the device keeps.
    await draft.flush()
    onAdded(form.current?.contains(document.activeElement) ?? false)
  }
  return (
    <form
      ref={form}
      aria-label={t('add')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      <DraftNotices draft={draft} labels={{ domain: t('another') }} />
      <div className="flex items-end gap-3 max-tablet:flex-col max-tablet:items-start">
        <div className="w-full min-w-0 flex-1">
          <TextField
            label={t('another')}
            {...domain}
            error={domain.error || refusal || undefined}
            hint={hint}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <div className="self-start tablet:pt-6">
          <Button type="submit" icon="plus" isPending={state.kind === 'saving'}>
            {t('add')}
          </Button>
        </div>
      </div>
    </form>
  )
}
