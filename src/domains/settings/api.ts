import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { settingsContract } from './contract.ts'

export const settingsRoutes = routesOf(settingsContract, {
  readSettings: (ctx) => actions.readSettings(ctx),
  saveSettings: (ctx, { body }) => actions.saveSettings(ctx, body),
})
