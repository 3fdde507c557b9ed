import '../../src/console/console.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { type ConsoleContext, ConsoleProvider } from '../../src/console/context.ts'
import { formOf } from '../../src/console/items/fields.ts'
import { ItemFields } from '../../src/console/items/item-fields.tsx'
import { formsOf } from '../../src/console/items/studio-type.ts'
import de from '../../src/console/messages/de.json'
import en from '../../src/console/messages/en.json'
import { defineType } from '../../src/content/type/define-type.ts'
import {
  day,
  email,
  flag,
  line,
  links,
  moment,
  number,
  picture,
  requiredMoment,
} from '../../src/content/type/fields.ts'
import { EVENT } from '../support/event-type.ts'

/** A form with fields of many kinds, of which its screen says the names alone. The address says zone and language. */
const declared = defineType({
  ...EVENT,
  shared: {
    startsAt: requiredMoment('Start'),
    endsAt: moment('End'),
    doorsOn: day('Day of the tickets'),
    seats: number('Seats'),
    isFree: flag('Free'),
    host: email('Host'),
    venue: line('Venue'),
    poster: picture('Poster', 'poster.jpg'),
    tickets: links('Tickets', 'Link', 3),
  },
})

const field = {
  title: 'Title',
  startsAt: 'Start',
  endsAt: 'End',
  doorsOn: 'Day of the tickets',
  seats: 'Seats',
  isFree: 'Free of charge',
  host: 'Host',
  venue: 'Venue',
  poster: 'Poster',
  tickets: 'Tickets',
}

const { zone = 'UTC', language = 'en' } = Object.fromEntries(new URLSearchParams(location.search))

const fields = formsOf(declared)

// What the fields ask of the console is the zone of the site, and who edits pictures.
const console = { site: { timezone: zone }, slices: [] } as unknown as ConsoleContext

function Stand() {
  const [values, setValues] = useState(() => formOf(fields).valuesOf({}))
  return (
    <main className="mx-auto flex max-w-130 flex-col gap-4 p-6">
      <h1 className="sr-only">Fields</h1>
      <ItemFields
        of={{ declared, fields }}
        names={Object.keys(field)}
        bind={(name) => ({
          name,
          value: values[name] ?? '',
          error: undefined,
          readOnly: false,
          onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
        })}
      />
      <output>{JSON.stringify(formOf(fields).bodyOf(values))}</output>
    </main>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(
  <IntlProvider
    locale={language}
    timeZone={zone}
    messages={{ console: language === 'de' ? de : en, events: { field } }}
  >
    <ConsoleProvider value={console}>
      <Stand />
    </ConsoleProvider>
  </IntlProvider>,
)
