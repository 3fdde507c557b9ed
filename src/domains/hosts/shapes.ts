import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { bodyShape, hostText, ofSite } from '../../kernel/shape.ts'
import { hostOf } from '../../kernel/web-address.ts'

const visited = z.object({
  address: z.string(),
  state: z.enum(['here', 'renamed', 'elsewhere', 'refused', 'silent', 'unreachable', 'insecure', 'closed']),
  isHereOverHttp: z.boolean(),
})

const certificate = z.object({
  issuer: z.string(),
  validUntil: z.string(),
  names: z.array(z.string()),
  /** Why browsers refuse it. */
  fault: z.nullable(z.enum(['expired', 'not-yet', 'other-name', 'self-signed', 'unknown-issuer', 'other'])),
})

/** What DNS and the servers behind it said. */
const answer = z.object({
  names: z.enum(['found', 'missing', 'silent']),
  alias: z.nullable(z.string()),
  addresses: z.array(visited),
  /** Whether links to the site begin with https. */
  isSecure: z.boolean(),
  certificate: z.nullable(certificate),
})

export type DomainAnswer = z.infer<typeof answer>

const domain = z.object({
  domain: z.string(),
  /** With the letters of its language. */
  shown: z.string(),
  /** The others lead to it. */
  isPrimary: z.boolean(),
  checkedAt: z.nullable(z.string()),
  answer: z.nullable(answer),
})

export type Domain = z.infer<typeof domain>

const domainWrite = bodyShape({
  domain: z.pipe(
    hostText().check(z.refine((host) => host !== null, { error: 'Domain is required', abort: true })),
    z.transform(String),
  ),
})

/** A domain as browsers ask for it; there is none by another spelling. */
const named = { domain: z.string().check(z.refine((name) => hostOf(name) === name)) }

/** A site of the install by its id, for the owner of the install. */
const bySite = z.strictObject({ id: z.string().check(z.refine(isUuid)) })

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listDomains: { params: ofSite, answer: z.array(domain) },
  addDomain: { params: bySite, body: domainWrite, answer: domain },
  makePrimary: { params: z.extend(bySite, named), answer: z.array(domain) },
  removeDomain: { params: z.extend(bySite, named), answer: z.array(domain) },
  checkDomain: { params: z.extend(ofSite, named), answer: domain },
  isKnownDomain: {
    query: z.strictObject({ domain: z.string().check(z.maxLength(300)) }),
    answer: z.object({ isKnown: z.literal(true) }),
  },
} satisfies Record<string, Shapes>
