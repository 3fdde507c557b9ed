import * as z from 'zod/mini'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { bodyShape, ofSite, requiredText } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

const NAME_MAX = 60

const presence = bodyShape({
  type: requiredText('Type', NAME_MAX),
  id: requiredText('Id', NAME_MAX),
  locale: z.nullable(z.enum(LOCALES, `locale must be one of ${LOCALE_LIST}, or null`)),
  field: z.nullable(requiredText('Field', NAME_MAX)),
})

export const shapes = {
  tellPresence: { params: ofSite, body: presence },
} satisfies Record<string, Shapes>
