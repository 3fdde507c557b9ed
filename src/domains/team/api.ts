import { routesOf } from '../../platform/http/slice.ts'
import { members } from './actions.ts'
import { teamContract } from './contract.ts'

export const teamRoutes = routesOf(teamContract, {
  listMembers: async (ctx, { query }, { listed }) => listed(await members.list(ctx, query)),
  createMember: (ctx, { body }) => members.create(ctx, body),
  readMember: (ctx, { params }) => members.read(ctx, params.id),
  saveMember: (ctx, { params, body }) => members.save(ctx, params.id, body),
  deleteMember: (ctx, { params }) => members.remove(ctx, params.id),
  orderMembers: (ctx, { body }) => members.order(ctx, body),
})
