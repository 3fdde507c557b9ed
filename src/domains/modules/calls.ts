import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const listModules: CallOf<typeof shapes.listModules> = {
  method: 'GET',
  path: '/api/forks/:forkId/modules',
  summary: 'The modules of the catalogue, and which of them are on for a site',
  policy: { kind: 'site', capability: 'content.read' },
}

export const toggleModule: CallOf<typeof shapes.toggleModule> = {
  method: 'POST',
  path: '/api/forks/:forkId/modules/:moduleId/toggle',
  summary: 'Switches a module of a site on or off, together with the named ones; their data is kept',
  policy: { kind: 'site', capability: 'module.toggle' },
}

export const addModule: CallOf<typeof shapes.addModule> = {
  method: 'POST',
  path: '/api/modules',
  summary: 'Adds a module without code to the catalogue; it is off for every site',
  policy: { kind: 'platform-owner' },
  status: 201,
}

export const saveModule: CallOf<typeof shapes.saveModule> = {
  method: 'PUT',
  path: '/api/modules/:id',
  summary: 'Changes an added module except for its id; the modules of Flyleaf itself cannot be changed',
  policy: { kind: 'platform-owner' },
}

export const removeModule: CallOf<typeof shapes.removeModule> = {
  method: 'DELETE',
  path: '/api/modules/:id',
  summary:
    'Removes an added module from the catalogue; refused while a site has it on or another module needs it',
  policy: { kind: 'platform-owner' },
}
