import * as z from 'zod/mini'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { PARAGRAPH_MAX } from '../../kernel/text.ts'
import { flag, ofSite, optionalText, requiredText, timeZoneText, writeShape } from '../../kernel/shape.ts'
import { isOwnPath, isSecureAddress } from '../../kernel/web-address.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

/** What is set for a site as a whole; texts are in its own language. */
const settings = z.object({
  siteName: z.string(),
  siteDescription: z.string(),
  defaultLanguage: z.enum(LOCALES),
  timezone: z.string(),
  allowRegistration: z.boolean(),
  maintenanceMode: z.boolean(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  googleAnalyticsId: z.string(),
  facebookPixelId: z.string(),
  logoUrl: z.string(),
  faviconUrl: z.string(),
  version: z.number(),
})

export type Settings = z.infer<typeof settings>

const settingsWrite = writeShape(
  {
    siteName: z.optional(requiredText('Site name')),
    siteDescription: optionalText('Site description', PARAGRAPH_MAX),
    defaultLanguage: z.optional(z.enum(LOCALES, `Default language must be one of ${LOCALE_LIST}`)),
    timezone: z.optional(timeZoneText()),
    allowRegistration: flag('allowRegistration'),
    maintenanceMode: flag('maintenanceMode'),
    seoTitle: optionalText('SEO title'),
    seoDescription: optionalText('SEO description', PARAGRAPH_MAX),
    googleAnalyticsId: patterned('Google Analytics ID', /^[GA][TW]?-[A-Z0-9]{4,16}$/, 'G-A1B2C3D4E5'),
    facebookPixelId: patterned('Facebook Pixel ID', /^[0-9]{5,20}$/, '1234567890'),
    logoUrl: pictureAddress('Logo'),
    faviconUrl: pictureAddress('Favicon'),
  },
  ['version'],
)

export type SettingsWrite = z.output<typeof settingsWrite>

/** An id from another service that ends up in pages: only its exact pattern is accepted. */
function patterned(name: string, form: RegExp, example: string) {
  return optionalText(name, 40).check(
    z.refine((value) => !value || form.test(value), { error: `${name} must look like ${example}` }),
  )
}

/** A file of the site or of a host on the web; no server fetches it. */
function pictureAddress(name: string) {
  return optionalText(name, 2_000).check(
    z.refine((value) => !value || isOwnPath(value) || isSecureAddress(value), {
      error: `${name} must be a path on this site or an https address`,
    }),
  )
}

/** What readers find in which language, and where, once a language is the default one. */
const languagePlan = z.object({
  language: z.enum(LOCALES),
  defaultLanguage: z.enum(LOCALES),
  sourceLanguage: z.enum(LOCALES),
  /** Only these can be the default language: something is published in them. */
  choices: z.array(z.enum(LOCALES)),
  /** What is published, by its kind; '' for pages that are no item. */
  types: z.array(
    z.object({
      kind: z.string(),
      count: z.number(),
      /** So many of these have texts in the language; the others are shown in the source language. */
      translated: z.number(),
      /** The first titles of the others. */
      left: z.array(z.string()),
    }),
  ),
  /** Paths of pages in a language, now and then. */
  examples: z.array(z.object({ language: z.enum(LOCALES), before: z.string(), after: z.string() })),
})

export type LanguagePlan = z.infer<typeof languagePlan>

const planQuery = z.strictObject({
  /** Left out: the present one. */
  language: z.optional(z.enum(LOCALES, `language must be one of ${LOCALE_LIST}`)),
})

/** How people sign in beside the password. */
const signIn = z.object({
  /** Null: none is set up. */
  provider: z.nullable(
    z.object({
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      /** Address that has to be entered at the provider. */
      redirect: z.string(),
    }),
  ),
  /** The one address that passkeys and the provider work at; null: the one that the studio was opened at. */
  studioUrl: z.nullable(z.string()),
})

export type SignIn = z.infer<typeof signIn>

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  readSettings: { params: ofSite, answer: settings },
  saveSettings: { params: ofSite, body: settingsWrite, answer: settings },
  planDefaultLanguage: { params: ofSite, query: planQuery, answer: languagePlan },
  readSignIn: { params: ofSite, answer: signIn },
} satisfies Record<string, Shapes>
