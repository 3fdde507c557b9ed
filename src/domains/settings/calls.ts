import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readSettings: CallOf<typeof shapes.readSettings> = {
  method: 'GET',
  path: '/api/forks/:forkId/settings',
  summary: 'The settings of a site',
  policy: { kind: 'site', capability: 'settings.read' },
}

export const saveSettings: CallOf<typeof shapes.saveSettings> = {
  method: 'PUT',
  path: '/api/forks/:forkId/settings',
  summary: 'Saves the given settings of a site',
  policy: { kind: 'site', capability: 'settings.write' },
}

export const planDefaultLanguage: CallOf<typeof shapes.planDefaultLanguage> = {
  method: 'GET',
  path: '/api/forks/:forkId/settings/default-language',
  summary: 'What readers would find in which language, and where, with another default language',
  policy: { kind: 'site', capability: 'settings.read' },
}

export const readSignIn: CallOf<typeof shapes.readSignIn> = {
  method: 'GET',
  path: '/api/forks/:forkId/sign-in',
  summary: 'How people sign in beside the password, as the configuration of the installation says',
  policy: { kind: 'site', capability: 'settings.read' },
}
