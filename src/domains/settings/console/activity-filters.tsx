import { useTranslations } from 'use-intl'
import type { ActivityFacets } from '../../../content/activity/shapes.ts'
import { useKindName } from '../../../console/item-types.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useVerb } from './activity-words.ts'

/** What a log is filtered by; '' for all. */
export interface ActivityFilter {
  person: string
  kind: string
  verb: string
  since: string
  until: string
}

interface Props {
  facets: ActivityFacets | undefined
  filter: ActivityFilter
  onChange: (changed: Partial<ActivityFilter>) => void
  onClear: () => void
}

/** Narrows the log to a person, a type, an action and a span of days. */
export function ActivityFilters({ facets, filter, onChange, onClear }: Props) {
  const t = useTranslations('settings.log')
  const kindName = useKindName()
  const verb = useVerb()
  const { people = [], kinds = [], verbs = [] } = facets ?? {}
  const byName = (values: readonly string[], name: (value: string) => string) =>
    values.map((value) => ({ value, label: name(value) })).toSorted((a, b) => a.label.localeCompare(b.label))
  const choices = [
    { name: 'person', all: 'allPeople', options: people.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'kind', all: 'allTypes', options: byName(kinds, kindName) },
    { name: 'verb', all: 'allActions', options: byName(verbs, verb) },
  ] as const
  const labels = { person: t('person'), kind: t('type'), verb: t('action') }
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      {choices.map(({ name, all, options }) => (
        <div key={name} className="w-40 max-tablet:not-first:w-[calc(50%-6px)] max-tablet:first:w-full">
          <SelectField
            label={labels[name]}
            value={filter[name]}
            onChange={(value) => onChange({ [name]: value })}
          >
            <option value="">{t(all)}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      {(['since', 'until'] as const).map((name) => (
        <div key={name} className="w-36 max-tablet:w-[calc(50%-6px)]">
          <TextField
            type="date"
            label={t(name)}
            autoComplete="off"
            value={filter[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        </div>
      ))}
      {isFiltered && <Button onClick={onClear}>{t('clear')}</Button>}
    </search>
  )
}
