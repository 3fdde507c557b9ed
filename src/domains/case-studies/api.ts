import { routesOf } from '../../platform/http/slice.ts'
import { caseStudies } from './actions.ts'
import { caseStudiesContract } from './contract.ts'

export const caseStudiesRoutes = routesOf(caseStudiesContract, {
  listCaseStudies: async (ctx, { query }, { listed }) => listed(await caseStudies.list(ctx, query)),
  createCaseStudy: (ctx, { body }) => caseStudies.create(ctx, body),
  readCaseStudy: (ctx, { params }) => caseStudies.read(ctx, params.id),
  saveCaseStudy: (ctx, { params, body }) => caseStudies.save(ctx, params.id, body),
  deleteCaseStudy: (ctx, { params }) => caseStudies.remove(ctx, params.id),
  publishCaseStudy: (ctx, { params }) => caseStudies.publish(ctx, params.id),
  unpublishCaseStudy: (ctx, { params }) => caseStudies.unpublish(ctx, params.id),
  scheduleCaseStudy: (ctx, { params, body }) => caseStudies.schedule(ctx, params.id, body),
})
