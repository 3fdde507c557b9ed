import type { ItemType } from '../../../content/item/item-type.ts'
import { notAllowed } from '../../../kernel/problem.ts'
import { IMPORT_PATH, SITE_FILE } from '../contract.ts'
import { importSite, typesByKind } from './actions.ts'

/** The address that takes the file of a site, for the owner of the install. @param types all of them */
export function siteFilesIn(types: Readonly<Record<string, ItemType>>) {
  const known = typesByKind(types)
  return {
    path: IMPORT_PATH,
    type: SITE_FILE,
    limit: { count: 20, perMs: 60 * 60_000, by: 'account' } as const,
    admit({ isPlatformOwner }: { isPlatformOwner: boolean }) {
      if (!isPlatformOwner) throw notAllowed()
    },
    take: (ctx: Parameters<typeof importSite>[0], pieces: AsyncIterable<Uint8Array>) =>
      importSite(ctx, known, pieces),
  }
}
