import * as z from 'zod/mini'
import { PARAGRAPH_MAX } from '../../kernel/text.ts'
import { list, ofSite, optionalText, requiredText, writeShape } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { CATEGORIES } from './contract.ts'

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

// An added module is never a core one, whatever the call says.
const OF_SERVER = ['id', 'isCore', 'isEnabled', 'missing', 'createdAt'] as const

/** Writes accept these fields from an earlier read and ignore them: only code can provide them. */
const OWNED = [...OF_SERVER, 'dependencies', 'routes', 'components'] as const

/** A creation refuses them: naming a route would mean adding one. */
const moduleCreate = writeShape({ name, version, ...optionalFields }, OF_SERVER)

export type ModuleCreate = z.output<typeof moduleCreate>

/** Omitted fields stay unchanged. */
const moduleWrite = writeShape(
  { name: z.optional(name), version: z.optional(version), ...optionalFields },
  OWNED,
)

export type ModuleWrite = z.output<typeof moduleWrite>

const catalogueRow = z.omit(moduleRow, { isEnabled: true, missing: true })

const ofCatalogue = z.strictObject({ id: requiredText('id', 100) })

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listModules: { params: ofSite, answer: z.array(moduleRow) },
  toggleModule: {
    params: z.extend(ofSite, { moduleId: requiredText('moduleId', 100) }),
    body: toggle,
    answer: moduleRow,
  },
  addModule: { body: moduleCreate, answer: catalogueRow },
  saveModule: { params: ofCatalogue, body: moduleWrite, answer: catalogueRow },
  removeModule: { params: ofCatalogue },
} satisfies Record<string, Shapes>
