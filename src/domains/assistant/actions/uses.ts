import { type Ctx, siteOf } from '../../../platform/context.ts'
import * as queries from '../queries.ts'
import type { AssistantUses, UsesQuery } from '../shapes.ts'
import { moneyOf } from './settings.ts'

/** What was asked and spent in a month of the site's zone. */
export async function readUses(ctx: Ctx, asked: UsesQuery): Promise<AssistantUses> {
  const { id, timezone } = siteOf(ctx)
  const all = await queries.listUses(ctx.db.staff, id, timezone)
  const { spent } = await queries.findAssistant(ctx.db.staff, id, timezone)
  const shown = asked.month ?? spent.month
  const found = all.filter(({ month }) => month === shown)
  const sum = (of: 'questions' | 'tokens' | 'cost') => found.reduce((whole, row) => whole + row[of], 0)
  return {
    month: shown,
    months: [...new Set([spent.month, ...all.map(({ month }) => month)])],
    rows: found.map(({ userId, name, model, questions, tokens, cost }) => ({
      person: userId === null ? null : { userId, name },
      model,
      questions,
      tokens,
      money: moneyOf(cost),
    })),
    total: { questions: sum('questions'), tokens: sum('tokens'), money: moneyOf(sum('cost')) },
  }
}
