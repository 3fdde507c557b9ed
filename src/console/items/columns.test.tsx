import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { EVENT } from '../../../test/support/event-type.ts'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import { moment, requiredMoment } from '../../content/type/fields.ts'
import { momentColumn } from './columns.tsx'

interface Row {
  startsAt: string
  endsAt: string | null
}

const SHARED = { startsAt: requiredMoment('Start'), endsAt: moment('End') }

const columnOf = (name: keyof Row, orderedBy?: string) => {
  const declared: TypeDeclaration = { ...EVENT, shared: SHARED, ...(orderedBy && { orderedBy }) }
  return momentColumn<Row>({ words: 'events', declared }, name)
}

const shown = (name: keyof Row, row: Row) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="Europe/Berlin">
      {columnOf(name).cell(row)}
    </IntlProvider>,
  )

it('a moment stands in a list with its time of day, in the zone of the site, and none as nothing', () => {
  const row = { startsAt: '2026-11-20T23:30:00.000Z', endsAt: null }
  expect(shown('startsAt', row)).toBe(
    '<time dateTime="2026-11-20T23:30:00.000Z">Nov 21, 2026, 12:30 AM</time>',
  )
  expect(shown('endsAt', row)).toBe('')
})

it('its column is called as the field is, and sorts a list that is ordered by it', () => {
  expect(columnOf('startsAt')).toMatchObject({ id: 'startsAt', head: 'events.field.startsAt' })
  const sorts = ['startsAt', '-startsAt', 'endsAt', undefined].map((by) => columnOf('startsAt', by).sort)
  expect(sorts).toEqual(['order', 'order', undefined, undefined])
})
