import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { type Bound, useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { call } from '../../../ui/client.ts'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { createRedirect, saveRedirect } from '../calls.ts'
import type { Redirect } from '../shapes.ts'
import { useIsPage, useRedirectChanges } from './use-redirects.ts'

/** What the form opens with. */
export interface Begun {
  /** Null for a new one. */
  item: Redirect | null
  /** Where a new one begins. */
  from: string
}

/** How an address is typed: as it is. */
const ADDRESS = {
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  inputMode: 'url',
  dir: 'ltr',
} as const

/** Leads an address elsewhere, or changes where it leads. */
export function RedirectDialog({ begun: { item, from }, onClose }: { begun: Begun; onClose: () => void }) {
  const t = useTranslations('redirects')
  const { noteSaved } = useRedirectChanges()
  const name = item?.id ?? (from === '' ? 'new' : `new ${from}`)
  const draft = useDraft(useRedirectKind(), name, item, { from, to: '' })
  if (!draft) return null
  return (
    <ItemDialog
      title={t(item ? 'editTitle' : 'addTitle')}
      draft={draft}
      labels={{ from: t('from'), to: t('to') }}
      saveLabel={t('save')}
      onSaved={(redirect) => {
        onClose()
        void noteSaved(redirect, item)
      }}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <FromField bound={bind('from')} isFirst={from === ''} />
          <TextField
            label={t('to')}
            hint={t('toHint')}
            {...ADDRESS}
            {...(from !== '' && { 'data-autofocus': true })}
            {...bind('to')}
          />
        </>
      )}
    </ItemDialog>
  )
}

function FromField({ bound, isFirst }: { bound: Bound; isFirst: boolean }) {
  const t = useTranslations('redirects')
  // Asked once the address is whole.
  const [asked, setAsked] = useState(bound.value)
  const isPage = useIsPage(asked) && asked === bound.value
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        label={t('from')}
        hint={t('fromHint')}
        {...ADDRESS}
        {...(isFirst && { 'data-autofocus': true })}
        {...bound}
        onBlur={() => setAsked(bound.value)}
      />
      <p role="status" className="flex items-start gap-2 text-second text-draft empty:hidden">
        {isPage && (
          <>
            <Icon name="alert" className="mt-0.5 size-4" />
            {t('pageWins')}
          </>
        )}
      </p>
    </div>
  )
}

function useRedirectKind(): DraftKind<Redirect> {
  const { site } = useConsole()
  const [kind] = useState(
    (): DraftKind<Redirect> => ({
      type: 'redirect',
      valuesOf: ({ from, to }) => ({ from, to }),
      versionOf: ({ version }) => version,
      nameOf: ({ from = '' }) => from,
      save(changed, redirect, { ifMatch, idempotencyKey }) {
        // What was left out is told by the server, as everything else of the form.
        const body = {
          from: '',
          to: '',
          ...(redirect && { from: redirect.from, to: redirect.to }),
          ...changed,
        }
        const params = { forkId: site.id }
        if (!redirect) return call(createRedirect, { params, body }, { idempotencyKey })
        const options = ifMatch === undefined ? {} : { ifMatch }
        return call(saveRedirect, { params: { ...params, id: redirect.id }, body }, options)
      },
    }),
  )
  return kind
}
