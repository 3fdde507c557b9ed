import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const listModules: CallOf<typeof shapes.listModules> = {
  method: 'GET',
  path: '/api/forks/:forkId/modules',
  summary: 'The modules of the catalogue, and which of them are on at the site',
  policy: { kind: 'site', capability: 'content.read' },
}

export const toggleModule: CallOf<typeof shapes.toggleModule> = {
  method: 'POST',
  path: '/api/forks/:forkId/modules/:moduleId/toggle',
  summary: 'Switches a module of a site on or off, and with it those that are named; their data is kept',
  policy: { kind: 'site', capability: 'module.toggle' },
}

export const addModule: CallOf<typeof shapes.addModule> = {
  method: 'POST',
  path: '/api/modules',
  summary: 'Adds a module to the catalogue of the install: a record without code, off on every site',
  policy: { kind: 'platform-owner' },
  status: 201,
}

export const saveModule: CallOf<typeof shapes.saveModule> = {
  method: 'PUT',
  path: '/api/modules/:id',
  summary: 'Changes a module that somebody added; its id stays, and what came with Flyleaf cannot be changed',
  policy: { kind: 'platform-owner' },
}

export const removeModule: CallOf<typeof shapes.removeModule> = {
  method: 'DELETE',
  path: '/api/modules/:id',
  summary:
    'Removes a module that somebody added from the catalogue; refused while a site has it on or a module needs it',
  policy: { kind: 'platform-owner' },
}
