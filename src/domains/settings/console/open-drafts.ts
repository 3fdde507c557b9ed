import type { Draft } from '../../../console/saving/draft.ts'
import type { StandardWords, Theme } from '../../appearance/ui.tsx'
import type { Settings } from '../shapes.ts'

/** What the settings are made of: two records, in one form with one bar. */
export interface OpenDrafts {
  settings: Draft<Settings>
  theme: Draft<Theme>
  /** What the product says where the site has no words of its own. */
  standardWords: StandardWords
}

/** Both as one thing that is saved, for whoever leaves the form. */
export function together({ settings, theme }: OpenDrafts) {
  const both = [settings, theme] as const
  return {
    getSnapshot: () => ({ isDirty: both.some((draft) => draft.getSnapshot().isDirty), isAutosaved: false }),
    save: async () => (await Promise.all(dirtyOf(both).map((draft) => draft.save()))).every(Boolean),
    settle: async () => false,
  }
}

/** Those with something to save. */
function dirtyOf(drafts: readonly [Draft<Settings>, Draft<Theme>]) {
  return drafts.filter((draft) => draft.getSnapshot().isDirty)
}
