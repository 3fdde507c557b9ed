import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContentLanguage } from '../../../console/content-language.tsx'
import { useConsole } from '../../../console/context.ts'
import type { DraftKind } from '../../../console/saving/draft.ts'
import { useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { FLAG, flagText, formOf } from '../../../console/items/fields.ts'
import { formsOf } from '../../../console/items/studio-type.ts'
import { FormSwitch } from '../../../console/items/form-switch.tsx'
import type { Locale } from '../../../kernel/locale.ts'
import { call } from '../../../ui/client.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { type CorrectionRow, correctionType, corrections } from '../../corrections/type.ts'

const FIELDS = { ...formsOf(correctionType), isActive: FLAG }

interface Props {
  /** Null for a new one. */
  correction: CorrectionRow | null
  onSaved: () => void
  onClose: () => void
}

/** Tells readers of an error in the book, or changes what they are told. */
export function CorrectionDialog({ correction, onSaved, onClose }: Props) {
  const t = useTranslations('book.corrections')
  const { site } = useConsole()
  const content = useContentLanguage()
  // What is new begins with the site's own language.
  const locale = correction ? content.locale : site.defaultLanguage
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: site.timezone }))
  const kind = useCorrectionKind(site.id, locale)
  const initial = { place: '', wrong: '', right: '', correctedOn: today, isActive: flagText(true) }
  const own = locale === site.defaultLanguage ? undefined : locale
  const draft = useDraft(kind, correction?.id ?? 'new', correction, initial, own)
  if (!draft) return null
  const labels = {
    place: t('place'),
    wrong: t('wrong'),
    right: t('right'),
    correctedOn: t('correctedOn'),
    isActive: t('isActive'),
  }
  return (
    <ItemDialog
      title={t(correction ? 'edit' : 'add')}
      draft={draft}
      labels={labels}
      saveLabel={t('save')}
      words={{
        done: t(correction ? 'updated' : 'added'),
        failed: t(correction ? 'updateFailed' : 'addFailed'),
      }}
      onSaved={() => {
        onSaved()
        onClose()
      }}
      onClose={onClose}
    >
      {(bind) => (
        <>
          <div className="grid gap-4 tablet:grid-cols-[2fr_1fr]">
            <TextField
              label={labels.place}
              hint={t('placeHint')}
              isAuthored
              required
              autoComplete="off"
              data-autofocus
              {...bind('place')}
            />
            <TextField
              type="date"
              label={labels.correctedOn}
              required
              autoComplete="off"
              {...bind('correctedOn')}
            />
          </div>
          <TextArea label={labels.wrong} isAuthored required dir="auto" {...bind('wrong')} />
          <TextArea label={labels.right} isAuthored required dir="auto" {...bind('right')} />
          <FormSwitch
            label={labels.isActive}
            hints={{ on: t('shownHint'), off: t('hiddenHint') }}
            bound={bind('isActive')}
          />
        </>
      )}
    </ItemDialog>
  )
}

function useCorrectionKind(forkId: string, locale: Locale): DraftKind<CorrectionRow> {
  const [kind] = useState((): DraftKind<CorrectionRow> => {
    const { valuesOf, bodyOf, isSame } = formOf(FIELDS)
    return {
      type: 'correction',
      valuesOf,
      versionOf: ({ version }) => version,
      nameOf: ({ place = '' }) => place,
      isSame,
      save(changed, correction, { ifMatch, idempotencyKey }) {
        const body = bodyOf(changed)
        if (correction) {
          const options = { locale, ...(ifMatch !== undefined && { ifMatch }) }
          return call(corrections.save, { params: { id: correction.id }, body }, options)
        }
        // What was left out is told by the server, as everything else of the form.
        const whole = { place: '', wrong: '', right: '', correctedOn: '', ...body }
        return call(corrections.create, { params: { forkId }, body: whole }, { idempotencyKey })
      },
    }
  })
  return kind
}
