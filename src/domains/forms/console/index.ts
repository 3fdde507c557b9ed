import { studioSliceOf } from '../../../console/items/studio-slice.ts'
import { formCalls, formType } from '../type.ts'
import { wordsOfFields, wordsOfSettings, wordsOfTexts } from './field-words.ts'

export const formsConsole = studioSliceOf(
  formType,
  { list: () => import('./forms-screen.tsx'), editor: () => import('./builder-screen.tsx') },
  {
    calls: formCalls,
    icon: 'form',
    group: 'media',
    targets: { label: 'forms.menu', icon: 'form', load: () => import('./menu-targets.ts') },
    shows: { form: ['form', 'entries'], 'form-entry': ['entries', 'form'] },
    words: { fields: wordsOfFields, settings: wordsOfSettings, words: wordsOfTexts },
    screens: [
      { path: '/admin/forms/builder', load: () => import('./empty-builder-screen.tsx') },
      {
        path: '/admin/forms/entries',
        name: 'forms.entriesTab',
        needs: 'form.entries',
        load: () => import('./entries-screen.tsx'),
      },
    ],
  },
)
