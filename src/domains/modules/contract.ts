import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { list, ofSite, optionalText, PARAGRAPH_MAX, requiredText, writeShape } from '../../kernel/shape.ts'

export const CATEGORIES = ['core', 'book', 'community', 'practices', 'media', 'forms'] as const

/** A module of the catalogue, as it stands on one site. */
const moduleRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  features: z.array(z.string()),
  dependencies: z.array(z.string()),
  routes: z.array(z.string()),
  components: z.array(z.string()),
  isCore: z.boolean(),
  /** On, with all that it depends on. */
  isEnabled: z.boolean(),
  /** Ids of modules that it depends on and that are off. */
  missing: z.array(z.string()),
  createdAt: z.string(),
})

export type ModuleRow = z.infer<typeof moduleRow>

/** What is on at a new site beside the core. */
export const BOOK_MODULES: readonly string[] = [
  'blog',
  'case-studies',
  'team',
  'forms',
  'media',
  'book-content',
  'reflections',
]

/** Modules that can be switched although nothing of them is built: what they would do for readers is still to come. */
const TO_COME: readonly string[] = [
  'spiral-circles',
  'community-blog',
  'micro-practices',
  'events',
  'media-gallery',
  'engagement-forms',
]

/** Modules that came with the product and can be switched off; a record that somebody added has no code. */
export const BUILT_IN_MODULES: readonly string[] = [...BOOK_MODULES, 'seo', ...TO_COME]

/** Whether this version has nothing behind the switch of a module. */
export function isToCome(moduleId: string): boolean {
  return TO_COME.includes(moduleId)
}

/** How a module stands at a site; nobody finds anything behind the switch of one that is still to come. */
export type Standing = 'on' | 'off' | 'toCome'

export function standingOf({ id }: Pick<ModuleRow, 'id'>, isOn: boolean): Standing {
  if (isToCome(id)) return 'toCome'
  return isOn ? 'on' : 'off'
}

/** What each is called on every screen, among the texts of modules. */
export const STANDING = { on: 'enabled', off: 'disabled', toCome: 'toCome' } as const

const also = list('Modules', requiredText('Module', 100), 50)

const toggle = writeShape(
  {
    isEnabled: z.boolean('Enabled must be true or false'),
    /** Ids of modules that are switched the same way in the same step: what it needs, or what needs it. */
    also,
  },
  [],
)

export type ModuleToggle = z.output<typeof toggle>

const feature = requiredText('Feature', 100)

const name = requiredText('Name', 100)
const version = requiredText('Version', 40)

const optionalFields = {
  description: optionalText('Description', PARAGRAPH_MAX),
  category: z.optional(z.enum(CATEGORIES, `Category must be one of ${CATEGORIES.join(', ')}`)),
  features: list('Features', feature, 50),
}

// What somebody adds is never of the core, whatever is asked for.
const OF_SERVER = ['id', 'isCore', 'isEnabled', 'missing', 'createdAt'] as const

/** What a read gave is taken back; what only code could keep is never changed, since what somebody adds has none. */
const OWNED = [...OF_SERVER, 'dependencies', 'routes', 'components'] as const

/** Here that is refused: who names a route means to add one. */
const moduleCreate = writeShape({ name, version, ...optionalFields }, OF_SERVER)

export type ModuleCreate = z.output<typeof moduleCreate>

/** What is left out stays. */
const moduleWrite = writeShape(
  { name: z.optional(name), version: z.optional(version), ...optionalFields },
  OWNED,
)

export type ModuleWrite = z.output<typeof moduleWrite>

const catalogueRow = z.omit(moduleRow, { isEnabled: true, missing: true })

export const listModules = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/modules',
  summary: 'The modules of the catalogue, and which of them are on at the site',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: z.array(moduleRow),
})

export const toggleModule = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/modules/:moduleId/toggle',
  summary: 'Switches a module of a site on or off, and with it those that are named; their data is kept',
  policy: { kind: 'site', capability: 'module.toggle' },
  params: z.extend(ofSite, { moduleId: requiredText('moduleId', 100) }),
  body: toggle,
  answer: moduleRow,
})

export const addModule = endpoint({
  method: 'POST',
  path: '/api/modules',
  summary: 'Adds a module to the catalogue of the install: a record without code, off on every site',
  policy: { kind: 'platform-owner' },
  body: moduleCreate,
  answer: catalogueRow,
  status: 201,
})

const ofCatalogue = z.strictObject({ id: requiredText('id', 100) })

export const saveModule = endpoint({
  method: 'PUT',
  path: '/api/modules/:id',
  summary: 'Changes a module that somebody added; its id stays, and what came with Flyleaf cannot be changed',
  policy: { kind: 'platform-owner' },
  params: ofCatalogue,
  body: moduleWrite,
  answer: catalogueRow,
})

export const removeModule = endpoint({
  method: 'DELETE',
  path: '/api/modules/:id',
  summary:
    'Removes a module that somebody added from the catalogue; refused while a site has it on or a module needs it',
  policy: { kind: 'platform-owner' },
  params: ofCatalogue,
})

export const modulesContract = { listModules, toggleModule, addModule, saveModule, removeModule }
