import { later } from '../../../console/later.tsx'
import type { Slice } from '../../../console/catalogue/slice.ts'
import { openTalks } from './talks.ts'
import { TRANSLATIONS_PATH } from './translations/path.ts'

/** The assistant in the studio: a dialog over every screen, and a section of the settings. */
export const assistantConsole: Slice = {
  screens: [
    {
      path: TRANSLATIONS_PATH,
      entry: '',
      name: 'assistant.many.menu',
      needs: 'ai.use',
      load: () => import('./translations/translations-screen.tsx'),
    },
  ],
  palette: [
    {
      label: 'assistant.many.menu',
      path: TRANSLATIONS_PATH,
      icon: 'languages',
      group: 'actions',
      needs: 'ai.use',
    },
  ],
  settings: [
    ...[
      'protocol',
      'address',
      'key',
      'model',
      'priceIn',
      'priceOut',
      'tokensPerMonth',
      'moneyPerMonth',
      'seesPictures',
    ].map((name) => ({
      label: `assistant.${name}`,
      path: '/admin/settings/integrations',
      needs: 'secret.write' as const,
    })),
    ...['voice', 'terms', 'namesCheckers'].map((name) => ({
      label: `assistant.${name}`,
      path: '/admin/settings/integrations',
      needs: 'settings.write' as const,
    })),
    { label: 'assistant.uses', path: '/admin/settings/integrations', needs: 'activity.read' },
  ],

  shows: {
    assistant: [
      'assistant',
      'assistant-settings',
      'assistant-guide',
      'assistant-note',
      'assistant-uses',
      'assistant-translations',
    ],
  },
  assistant: {
    Dialog: later(() => import('./assistant-dialog.tsx')),
    waiting: openTalks,
    Describe: later(() => import('./describe-picture.tsx'), { isAside: true }),
    Translation: later(() => import('./translations/open-translation.tsx')),
    TranslateMany: later(() => import('./translations/translate-many.tsx')),
  },
}
