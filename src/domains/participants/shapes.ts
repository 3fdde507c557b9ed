import * as z from 'zod/mini'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { bodyShape, emailText, text, timeZoneText } from '../../kernel/shape.ts'

export const NAME_MAX = 80

export const requestWrite = bodyShape({ email: emailText() })

export const participantWrite = bodyShape({
  displayName: text('Name', NAME_MAX).check(z.overwrite((value) => value.replace(/\s+/g, ' ').trim())),
  language: z.enum(LOCALES, `locale must be one of ${LOCALE_LIST}`),
  zone: timeZoneText(),
})

export type ParticipantWrite = z.output<typeof participantWrite>
