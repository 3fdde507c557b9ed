import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { type Locale, LOCALES } from '../../kernel/locale.ts'
import { bodyShape, clearedText, flag, ofSite, text, writeShape } from '../../kernel/shape.ts'
import { FONT_PAIRS, MOTIFS } from '../../kernel/site-look.ts'
import { isOwnPath } from '../../kernel/web-address.ts'
import { hasKnownValues, hexOf, mostOf, WORD_IDS, type WordId, wordOf } from './contract.ts'

/** In characters. */
const PATH_MAX = 500

const ownWords = z.partialRecord(z.enum(LOCALES), z.partialRecord(z.enum(WORD_IDS), z.string()))

/** How a site looks, and what it says in the place of the product's own words. */
const theme = z.object({
  /** As `#rrggbb`; '' is the standard. */
  paper: z.string(),
  ink: z.string(),
  accent: z.string(),
  fonts: z.enum(FONT_PAIRS),
  motif: z.enum(MOTIFS),
  /** On the landing page. */
  showsAuthor: z.boolean(),
  words: ownWords,
  version: z.number(),
})

export type Theme = z.infer<typeof theme>

const shownTheme = z.extend(theme, {
  /** What the product says, in the languages of the site's readers. */
  standardWords: z.record(z.enum(LOCALES), z.record(z.enum(WORD_IDS), z.string())),
})

/** A colour as people write it; '' and null mean the standard. @returns it as `#rrggbb` */
function color(name: string) {
  return z.optional(
    clearedText(
      text(name, 100).check(
        z.refine((value) => hexOf(value) !== null, { error: `${name} must be a colour such as #f3ebdd` }),
        z.overwrite((value) => hexOf(value) ?? ''),
      ),
    ),
  )
}

function wordShape(id: WordId) {
  const { values = [] } = wordOf(id)
  const allowed = values.map((one) => `{${one}}`).join(' and ')
  return z.optional(
    clearedText(
      text(`The text of ${id}`, mostOf(id)).check(
        z.overwrite((value) => value.trim()),
        z.refine((value) => hasKnownValues(id, value), {
          error: allowed
            ? `The text of ${id} may hold ${allowed} in braces, and nothing else`
            : `The text of ${id} may hold nothing in braces`,
        }),
      ),
    ),
  )
}

const wordsWrite = z.strictObject(
  Object.fromEntries(WORD_IDS.map((id) => [id, wordShape(id)])) as Record<
    WordId,
    ReturnType<typeof wordShape>
  >,
)

const themeWrite = {
  paper: color('Paper'),
  ink: color('Ink'),
  accent: color('Accent'),
  fonts: z.optional(z.enum(FONT_PAIRS, `Fonts must be one of ${FONT_PAIRS.join(', ')}`)),
  motif: z.optional(z.enum(MOTIFS, `Motif must be one of ${MOTIFS.join(', ')}`)),
  showsAuthor: flag('showsAuthor'),
  words: z.optional(
    z.strictObject(
      Object.fromEntries(LOCALES.map((locale) => [locale, z.optional(wordsWrite)])) as Record<
        Locale,
        z.ZodMiniOptional<typeof wordsWrite>
      >,
    ),
  ),
}

export const themeBody = writeShape(themeWrite, ['version', 'standardWords'])

/** What is left out stays; of words, those of each language that are left out. '' goes back to the standard. */
export type ThemeWrite = z.output<typeof themeBody>

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  readTheme: { params: ofSite, answer: shownTheme },
  previewTheme: {
    params: ofSite,
    body: bodyShape({
      theme: themeBody,
      path: text('Path', PATH_MAX).check(z.refine(isOwnPath, { error: 'Path must be one of the site' })),
    }),
    answer: z.object({ path: z.string() }),
  },
  saveTheme: { params: ofSite, body: themeBody, answer: shownTheme },
} satisfies Record<string, Shapes>
