import type { Locale } from '../../kernel/locale.ts'
import { routesOf } from '../../platform/http/slice.ts'
import type { Translate } from '../../ui/translate.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const mailRoutes = ({ translatorOf }: { translatorOf(locale: Locale): Translate }) =>
  routesOf(calls, shapes, {
    readMail: (ctx) => actions.readMail(ctx),
    sendTestMail: (ctx) => actions.sendTestMail(ctx, translatorOf),
  })
