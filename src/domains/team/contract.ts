import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX, normaliseEmail } from '../../kernel/email.ts'
import { languages, STORED, stored, translations } from '../../kernel/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { switched } from '../../kernel/publication.ts'
import {
  flag,
  optionalInteger,
  optionalText,
  PARAGRAPH_MAX,
  requiredText,
  text,
  writeShape,
} from '../../kernel/shape.ts'
import { placedCalls } from '../../kernel/type-calls.ts'
import { isOwnPath, isWebAddress } from '../../kernel/web-address.ts'

const LINKS_MAX = 20

const texts = { name: z.string(), position: z.string(), bio: z.string() }

export const memberRow = z.object({
  ...stored,
  email: z.string(),
  /** '' for none. */
  phone: z.string(),
  /** Path of a picture of this site; '' draws rings instead. */
  avatar: z.string(),
  /** Addresses by the name of where they lead, such as `mastodon`. */
  socialLinks: z.record(z.string(), z.string()),
  /** The place in the team. */
  order: z.number(),
  /** Whether readers see it. */
  isActive: z.boolean(),
  ...switched,
  ...texts,
})

export type MemberRow = z.infer<typeof memberRow>

export type Member = z.infer<typeof member>

export const member = z.extend(memberRow, languages(texts))

const email = text('E-mail', EMAIL_MAX, 'Valid email is required').check(
  z.regex(EMAIL, 'Valid email is required'),
  z.overwrite(normaliseEmail),
)

const socialLinks = z.optional(
  z.pipe(
    z
      .nullable(
        z.record(
          requiredText('Name of a link', 40),
          requiredText('Link', 2_000).check(
            z.refine(isWebAddress, 'Link must begin with https:// or http://'),
          ),
          'Links must be an object of names and addresses',
        ),
      )
      .check(
        z.refine(
          (value) => Object.keys(value ?? {}).length <= LINKS_MAX,
          `Links may have at most ${LINKS_MAX} entries`,
        ),
      ),
    z.transform((value) => value ?? {}),
  ),
)

const shape = { name: requiredText('Name'), position: requiredText('Position'), email }

export const memberTranslation = z.strictObject({
  name: optionalText('Name'),
  position: optionalText('Position'),
  bio: optionalText('Bio', PARAGRAPH_MAX),
})

const memberShape = {
  ...shape,
  bio: optionalText('Bio', PARAGRAPH_MAX),
  phone: optionalText('Phone', 60),
  avatar: optionalText('Picture', 500).check(
    z.refine(
      (value) => !value || isOwnPath(value),
      'Picture must be the path of a picture on this site, such as /objects/uploads/portrait.jpg',
    ),
  ),
  socialLinks,
  order: optionalInteger('Order'),
  isActive: flag('Active'),
  translations: translations(memberTranslation),
}

const OWNED = [...STORED, ...Object.keys(switched)]

export const memberCreate = writeShape(memberShape, OWNED)
export const memberWrite = writeShape(
  {
    ...memberShape,
    name: z.optional(shape.name),
    position: z.optional(shape.position),
    email: z.optional(shape.email),
  },
  OWNED,
)

export type MemberWrite = z.output<typeof memberWrite>

export const members = placedCalls({
  type: 'team',
  one: 'a team member',
  many: 'team members',
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  query: listQuery,
  create: memberCreate,
  write: memberWrite,
  answer: member,
  row: memberRow,
})

/** What the list of the studio opens with. */
export const openingMembers = { call: members.list, defaultSort: 'order' } as const

export const TEAM_PATH = '/team'
