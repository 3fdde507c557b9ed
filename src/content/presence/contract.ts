import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { bodyShape, ofSite, requiredText } from '../../kernel/shape.ts'

const NAME_MAX = 60

const presence = bodyShape({
  type: requiredText('Type', NAME_MAX),
  id: requiredText('Id', NAME_MAX),
  locale: z.nullable(z.enum(LOCALES, 'locale must be one of en, es, fr, de, or null')),
  field: z.nullable(requiredText('Field', NAME_MAX)),
})

export const tellPresence = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/presence',
  summary:
    'Tells everybody in the studio of the site what the caller is writing; said again every 15 s while it lasts',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  body: presence,
})

export const presenceContract = { tellPresence }
