import { invalidField } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/database.ts'
import { updateSettings } from './queries.ts'
import { shapes } from './shapes.ts'

/** Stores settings that came with a site from elsewhere. @throws invalid for what nobody could have set */
export async function takeSettings(tx: Tx, siteId: string, given: unknown): Promise<void> {
  const { success, data, error } = shapes.saveSettings.body.safeParse(given)
  if (!success)
    throw invalidField('settings', 'invalid', error.issues[0]?.message ?? 'The settings are not valid')
  await updateSettings(tx, siteId, JSON.parse(JSON.stringify(data)))
}
