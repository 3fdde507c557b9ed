import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useConsole, useMay } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { readAssistantUses } from '../calls.ts'
import type { AssistantUses } from '../shapes.ts'

/** What the assistant was asked in a month, and what that has cost. */
export function UsesTable() {
  const t = useTranslations('assistant')
  const call = useCall()
  const { site } = useConsole()
  const mayRead = useMay('activity.read')
  const [month, setMonth] = useState<string | null>(null)
  const uses = useQuery({
    queryKey: ['assistant-uses', site.id, month],
    queryFn: () =>
      call(readAssistantUses, { params: { forkId: site.id }, query: month === null ? {} : { month } }),
    staleTime: 0,
    enabled: mayRead,
    placeholderData: keepPreviousData,
  })
  if (!mayRead) return null
  return (
    <section aria-labelledby="assistant-uses" className="mt-10">
      <h3 id="assistant-uses" className="mb-3 font-serif text-dialog font-medium">
        {t('uses')}
      </h3>
      {uses.isError && (
        <LoadingFailed
          sentence="assistant.usesFailed"
          error={uses.error}
          onRetry={() => void uses.refetch()}
        />
      )}
      {uses.data && (
        <>
          <div className="mb-4 max-w-60">
            <MonthField uses={uses.data} onChange={setMonth} />
          </div>
          <Rows uses={uses.data} />
        </>
      )}
    </section>
  )
}

function MonthField({
  uses: { month, months },
  onChange,
}: {
  uses: AssistantUses
  onChange: (month: string) => void
}) {
  const t = useTranslations('assistant')
  const format = useFormatter()
  return (
    <SelectField label={t('usesMonth')} value={month} onChange={onChange}>
      {months.map((one) => (
        <option key={one} value={one}>
          {format.dateTime(new Date(`${one}-15T12:00:00Z`), {
            month: 'long',
            year: 'numeric',
            timeZone: 'UTC',
          })}
        </option>
      ))}
    </SelectField>
  )
}

const NUMBER = 'py-2 pl-4 text-right align-top tabular-nums'

function Rows({ uses: { rows, total } }: { uses: AssistantUses }) {
  const t = useTranslations('assistant')
  if (rows.length === 0) return <p className="text-second text-ink-2">{t('noUses')}</p>
  return (
    <table className="w-full text-second">
      <thead className="text-left text-small text-ink-2">
        <tr className="border-b border-line-2">
          <th scope="col" className="py-1.5 font-semibold">
            {t('usesBy')}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
            {t('questions')}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
            {t('tokens')}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
            {t('money')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ person, model, ...sums }) => (
          <tr key={`${person?.userId} ${model}`} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              <bdi>{person?.name ?? t('goneAccount')}</bdi>
              <span className="block text-small text-ink-2">{model}</span>
            </th>
            <Sums {...sums} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 text-left">
            {t('together')}
          </th>
          <Sums {...total} />
        </tr>
      </tfoot>
    </table>
  )
}

function Sums({ questions, tokens, money }: AssistantUses['total']) {
  const format = useFormatter()
  return (
    <>
      <td className={NUMBER}>{format.number(questions)}</td>
      <td className={NUMBER}>{format.number(tokens)}</td>
      <td className={NUMBER}>{format.number(money, { minimumFractionDigits: 2 })}</td>
    </>
  )
}
