import { routesOf } from '../../platform/http/slice.ts'
import { forms } from './actions.ts'
import { formsContract } from './contract.ts'

export const formsRoutes = routesOf(formsContract, {
  listForms: async (ctx, { query }, { listed }) => listed(await forms.list(ctx, query)),
})
