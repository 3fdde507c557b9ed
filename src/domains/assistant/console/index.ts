import { lazy } from 'react'
import type { Slice } from '../../../console/catalogue/slice.ts'
import { openTalks } from './talks.ts'

/** The assistant in the studio: a dialog over every screen, and a section of the settings. */
export const assistantConsole: Slice = {
  screens: [],
  settings: [
    ...['protocol', 'address', 'key', 'model', 'priceIn', 'priceOut', 'tokensPerMonth', 'moneyPerMonth'].map(
      (name) => ({
        label: `assistant.${name}`,
        path: '/admin/settings/integrations',
        needs: 'secret.write' as const,
      }),
    ),
    ...['voice', 'terms', 'namesCheckers'].map((name) => ({
      label: `assistant.${name}`,
      path: '/admin/settings/integrations',
      needs: 'settings.write' as const,
    })),
    { label: 'assistant.uses', path: '/admin/settings/integrations', needs: 'activity.read' },
  ],

  shows: {
    assistant: ['assistant', 'assistant-settings', 'assistant-guide', 'assistant-note', 'assistant-uses'],
  },
  assistant: { Dialog: lazy(() => import('./assistant-dialog.tsx')), waiting: openTalks },
}
