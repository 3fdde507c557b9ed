import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole, useMay } from '../../../console/context.ts'
import { ItemField, ItemFields } from '../../../console/items/item-fields.tsx'
import { addressOf, ItemsScreen } from '../../../console/items/items-screen.tsx'
import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { EntryTabs } from '../../../console/link-tabs.tsx'
import { TitleCell, useDay } from '../../../console/list/cells.tsx'
import type { Column } from '../../../console/catalogue/list-spec.ts'
import { correctionCalls, type CorrectionRow, correctionType } from '../type.ts'
import { correctionList } from './lists.ts'

const TYPE = {
  ...studioTypeOf(correctionType, correctionCalls),
  list: correctionList.id,
  hasNoEditor: true as const,
  keptAs: correctionType.name,
}

export default function CorrectionsScreen() {
  const { site } = useConsole()
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: site.timezone }))
  return (
    <ItemsScreen<CorrectionRow, Edited<typeof correctionType>>
      type={TYPE}
      list={{
        ...correctionList,
        title: 'book.title',
        subtitle: 'corrections.subtitle',
        columns: useColumns(),
      }}
      tabs={<EntryTabs />}
      first={{ correctedOn: today }}
      asksByKey
      fields={(form) => (
        <>
          <div className="grid gap-4 tablet:grid-cols-[2fr_1fr]">
            <ItemField of={TYPE} name="place" {...form} />
            <ItemField of={TYPE} name="correctedOn" {...form} />
          </div>
          <ItemFields of={TYPE} names={['wrong', 'right', 'isActive']} {...form} />
        </>
      )}
    />
  )
}

function useColumns(): Column<CorrectionRow>[] {
  const t = useTranslations('corrections')
  const day = useDay()
  const mayWrite = useMay('book.write')
  return [
    {
      id: 'place',
      head: 'corrections.field.place',
      width: 'minmax(0,1fr)',
      locked: true,
      cell: ({ id, place, wrong, right }) => (
        <TitleCell title={place} to={mayWrite ? addressOf(TYPE, id) : null} more={`${wrong} → ${right}`} />
      ),
    },
    {
      id: 'isActive',
      head: 'corrections.status',
      width: '152px',
      narrow: 'line',
      cell: ({ isActive }) => t(isActive ? 'shown' : 'hidden'),
    },
    {
      id: 'correctedOn',
      head: 'corrections.field.correctedOn',
      width: '120px',
      sort: 'order',
      narrow: 'date',
      cell: ({ correctedOn }) => <time dateTime={correctedOn}>{day(`${correctedOn}T12:00Z`)}</time>,
    },
  ]
}
