import { describe, expect, it } from 'vitest'
import { GROUP as group, within } from './groups.ts'
import { ROWS as rows, rowsOf } from './rows.ts'

describe('[C487] rows of a form', () => {
  it('go out in their order without the empty one that waits to be filled', () => {
    const text = rows.read(['Who?', 'Where, and when?'])
    expect(rowsOf(text)).toEqual(['Who?', 'Where, and when?'])
    expect(rows.write(JSON.stringify(['Who?', ' ', '']))).toEqual(['Who?'])
    expect(rows.isSame?.(text, JSON.stringify(['Who?', 'Where, and when?', '']))).toBe(true)
    expect(rows.isSame?.(text, rows.read(['Where, and when?', 'Who?']))).toBe(false)
    expect(rows.write(rows.read([2, 4]))).toEqual([2, 4])
  })
})

describe('[C487] a group of fields', () => {
  const text = (fields: object) => group.read(fields)

  it('is written field by field', () => {
    let written = text({ title: 'Water', meaning: 'It stays' })
    const bound = {
      name: 'gallery',
      value: written,
      error: undefined,
      readOnly: false,
      onChange: (next: string) => {
        written = next
      },
    }
    const title = within(bound, 'title', { read: String, write: (typed) => typed })
    expect(title).toMatchObject({ name: 'gallery.title', value: 'Water' })
    title.onChange('Slow water')
    expect(group.write(written)).toEqual({ title: 'Slow water', meaning: 'It stays' })
  })

  it('takes the changes of two people together, and asks only for a field that both changed', () => {
    const base = text({ title: 'A', meaning: 'B' })
    const apart = group.merge?.(
      base,
      text({ title: 'mine', meaning: 'B' }),
      text({ title: 'A', meaning: 'theirs' }),
    )
    expect(apart?.asked).toBeNull()
    expect(group.write(apart?.mine ?? '')).toEqual({ title: 'mine', meaning: 'theirs' })
    const both = group.merge?.(
      base,
      text({ title: 'mine', meaning: 'B' }),
      text({ title: 'theirs', meaning: 'C' }),
    )
    expect(both?.asked).toEqual({ mine: 'mine', theirs: 'theirs' })
    expect(group.write(both?.mine ?? '')).toEqual({ title: 'mine', meaning: 'C' })
    expect(group.write(both?.theirs ?? '')).toEqual({ title: 'theirs', meaning: 'C' })
  })
})
