import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readTheme: CallOf<typeof shapes.readTheme> = {
  method: 'GET',
  path: '/api/forks/:forkId/theme',
  summary: 'How a site looks: colours, fonts, motif and words of its own',
  policy: { kind: 'site', capability: 'settings.read' },
}

export const previewTheme: CallOf<typeof shapes.previewTheme> = {
  method: 'POST',
  path: '/api/forks/:forkId/theme/preview',
  summary:
    'The address of a page of the site as it looks with changes that nobody has saved; it works for an hour',
  policy: { kind: 'site', capability: 'settings.read' },
}

export const saveTheme: CallOf<typeof shapes.saveTheme> = {
  method: 'PUT',
  path: '/api/forks/:forkId/theme',
  summary: 'Saves what is given of how a site looks; readers see it with the next page',
  policy: { kind: 'site', capability: 'settings.write' },
}
