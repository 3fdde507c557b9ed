import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { RecordTranslationCalls, TranslationCalls } from '../../content/contract/translation-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useIsLooking } from '../context.ts'
import { useItemToasts } from '../item-toasts.ts'
import type { EditedItem, Editing } from './editing.ts'
import { stampOf } from './use-translation.ts'
import { useTranslationCalls } from './use-translation-calls.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  calls: TranslationCalls | RecordTranslationCalls
}

/** Says above a translation what a model has translated of it and no person has called right, and takes down that one has. */
export function MachineNotice<Item extends EditedItem>({ editing, calls }: Props<Item>) {
  const { type, item, locale } = editing
  const { read } = useTranslationCalls(calls, item.uid)
  const { data } = useQuery({
    queryKey: ['translation', type.kind.type, item.uid, locale, 'unchecked', stampOf(item)],
    queryFn: () => read({ locale }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (!data || data.unchecked.length === 0) return null
  return <Unchecked editing={editing} calls={calls} fields={data.unchecked} />
}

function Unchecked<Item extends EditedItem>({
  editing,
  calls,
  fields,
}: Props<Item> & { fields: readonly string[] }) {
  const t = useTranslations('console.translate')
  const format = useFormatter()
  const queries = useQueryClient()
  const toasts = useItemToasts()
  const isLooking = useIsLooking()
  const { type, draft, item, locale, mayWrite } = editing
  const { check } = useTranslationCalls(calls, item.uid)
  const [isPending, setIsPending] = useState(false)
  const handleCheck = async () => {
    setIsPending(true)
    try {
      // What was checked is what stands here.
      if (await draft.save()) {
        await check({ locale })
        toasts.succeeded(t('checked'))
        await queries.invalidateQueries({ queryKey: ['translation', type.kind.type, item.uid] })
      }
    } catch (error) {
      toasts.failed(error, t('checkFailed'))
    }
    setIsPending(false)
  }
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-control bg-draft-soft px-3 py-2 text-second text-draft"
    >
      <Icon name="assistant" className="size-4 flex-none" />
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {t('unchecked', { fields: format.list(fields.map((field) => type.labels[field] ?? field)) })}
      </span>
      {mayWrite && (
        <Button
          isSmall
          icon="check"
          isPending={isPending}
          disabled={isLooking}
          onClick={() => void handleCheck()}
        >
          {t('check')}
        </Button>
      )}
    </div>
  )
}
