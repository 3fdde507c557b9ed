import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { audienceContract } from './contract.ts'

export const audienceRoutes = routesOf(audienceContract, {
  subscribe: async ({ db }, { body }, http) => {
    await actions.subscribe(db, http.hostSite, http, body)
    return { message: 'Thank you for your interest!' }
  },
})
