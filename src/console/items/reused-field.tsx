import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { callsOf } from '../../content/type/calls.ts'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import { TextField } from '../../ui/field.tsx'
import { useContentLanguage } from '../content-language.tsx'
import { useCall, useConsole } from '../context.ts'
import { listKey } from '../list/list-key.ts'
import { listOf } from '../form-values.ts'

/** Values are those of so many items, the ones that were changed last. */
const ITEMS = 100

interface Props extends ComponentProps<typeof TextField> {
  declared: TypeDeclaration
  name: string
  value: string
  /** Several values, with commas between them. */
  isList: boolean
}

/** A line whose values many items have: those of other items are offered as it is typed. */
export function ReusedField({ declared, isList, ...field }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const values = useValues(declared, field.name, isOpen)
  const { value } = field
  const head = isList ? value.slice(0, value.lastIndexOf(',') + 1) : ''
  const taken = new Set(listOf(head))
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" onFocus={() => setIsOpen(true)} />
      <datalist id={id}>
        {values
          .filter((one) => !taken.has(one))
          .map((one) => (
            <option key={one} value={head === '' ? one : `${head} ${one}`}>
              {one}
            </option>
          ))}
      </datalist>
    </>
  )
}

/** The values that other items have in a field, the most used first. */
function useValues(declared: TypeDeclaration, field: string, isAsked: boolean): string[] {
  const { site } = useConsole()
  const { locale } = useContentLanguage()
  const call = useCall()
  const { data: rows = [] } = useQuery({
    queryKey: [...listKey(site.id, declared.name), 'values', locale],
    queryFn: () => {
      const query = { limit: String(ITEMS), sort: '-updatedAt', locale }
      return call(callsOf(declared).list, { params: { forkId: site.id }, query })
    },
    enabled: isAsked,
  })
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value: unknown = Reflect.get(row, field)
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string' && one !== '') counts.set(one, (counts.get(one) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
