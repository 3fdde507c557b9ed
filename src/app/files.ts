import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../kernel/locale.ts'
import type { SiteAssets } from '../site/render.ts'

/** The files of a build that the server links; `folder` holds server/, assets/ and the manifests. */
export interface BuildFiles {
  folder: string
  site: SiteAssets
  /**
   * `parts` are the files that the script imports statically and that every screen needs; `texts` has one file per language;
   * `screens` has what else the screen at an address needs.
   */
  console: {
    script: string
    parts: string[]
    stylesheets: string[]
    fonts: string[]
    texts: Record<Locale, string>
    screens: ReadonlyMap<string, readonly string[]>
  }
}

interface ManifestEntry {
  file: string
  name?: string
  css?: string[]
  assets?: string[]
  /** Names of the entries that it imports statically. */
  imports?: string[]
}

type Manifest = Record<string, ManifestEntry>

/** Reads the manifests of a build. @throws Error when the build is not whole */
export function readBuild(folder: string): BuildFiles {
  const client = readManifest(folder, 'client')
  const islands = entryOf(client, 'src/app/site-islands.ts')
  const ofStudio = readManifest(folder, 'console')
  // Each screen imports the file of lists and dialogs, too.
  const studio = [...withImports(ofStudio, 'src/app/console.tsx'), ...entriesNamed(ofStudio, 'lists')]
  const textOf = (locale: Locale) => `/${entryOf(ofStudio, `src/app/texts/${locale}.ts`).file}`
  const [script = '', ...parts] = studio.map(({ file }) => `/${file}`)
  const fontsOf = (...names: string[]) =>
    (islands.assets ?? []).flatMap((file) =>
      names.some((name) => file.startsWith(`assets/${name}.`)) ? [`/${file}`] : [],
    )
  return {
    folder,
    site: {
      stylesheet: `/${islands.css?.[0]}`,
      boot: `/${entryOf(client, 'src/app/boot.ts').file}`,
      islands: `/${islands.file}`,
      fonts: {
        newsreader: fontsOf('newsreader-roman', 'instrument-sans'),
        archivo: fontsOf('archivo', 'literata-roman'),
        fraunces: fontsOf('fraunces', 'nunito'),
      },
    },
    console: {
      script,
      parts,
      stylesheets: studio.flatMap(({ css }) => css ?? []).map((file) => `/${file}`),
      // The fonts of every screen, in each of the studio's languages.
      fonts: studio
        .flatMap(({ assets }) => assets ?? [])
        .filter((file) => /-latin-wght-normal/.test(file))
        .map((file) => `/${file}`),
      texts: { en: textOf('en'), es: textOf('es'), fr: textOf('fr'), de: textOf('de') },
      screens: screensOf(
        ofStudio,
        studio.map(({ file }) => file),
      ),
    },
  }
}

/** The first screen of a slice has the slice's name, in the tree and in the address. */
const FIRST_SCREEN = /^src\/domains\/([\w-]+)\/console\/\1-screen\.tsx$/

/** @param known files that are linked for every screen */
function screensOf(manifest: Manifest, known: readonly string[]): Map<string, string[]> {
  const screens = new Map<string, string[]>()
  for (const source of Object.keys(manifest)) {
    const slice = FIRST_SCREEN.exec(source)?.[1]
    const own = withImports(manifest, source).flatMap(({ file }) =>
      known.includes(file) ? [] : [`/${file}`],
    )
    if (slice) screens.set(`/admin/${slice}`, own)
  }
  return screens
}

function readManifest(folder: string, environment: string): Manifest {
  const path = join(folder, `${environment}-manifest.json`)
  if (!existsSync(path)) throw new Error(`the build in ${folder} lacks ${environment}-manifest.json`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

function entryOf(manifest: Manifest, source: string): ManifestEntry {
  const entry = manifest[source]
  if (!entry) throw new Error(`the build lacks ${source}`)
  return entry
}

function entriesNamed(manifest: Manifest, name: string): ManifestEntry[] {
  return Object.values(manifest).filter((entry) => entry.name === name)
}

/** An entry and all that it imports statically, the entry first. */
function withImports(manifest: Manifest, source: string): ManifestEntry[] {
  const names = new Set([source])
  for (const name of names) for (const needed of entryOf(manifest, name).imports ?? []) names.add(needed)
  return [...names].map((name) => entryOf(manifest, name))
}
