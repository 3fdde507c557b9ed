import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteAssets } from '../site/render.ts'

/** What of a build the server links; `folder` is the build's own folder, which holds server/, assets/ and the manifests. */
export interface BuildFiles {
  folder: string
  site: SiteAssets
  console: { script: string; stylesheets: string[] }
}

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
}

/** Reads the manifests of a build. @throws Error when the build is not whole */
export function readBuild(folder: string): BuildFiles {
  const islands = entryOf(folder, 'client', 'src/app/site-islands.ts')
  const studio = entryOf(folder, 'console', 'src/app/console.tsx')
  const fonts = (islands.assets ?? []).filter((file) => /newsreader-roman|instrument-sans/.test(file))
  return {
    folder,
    site: {
      stylesheet: `/${islands.css?.[0]}`,
      boot: `/${entryOf(folder, 'client', 'src/app/boot.ts').file}`,
      islands: `/${islands.file}`,
      fonts: fonts.map((file) => `/${file}`),
    },
    console: { script: `/${studio.file}`, stylesheets: (studio.css ?? []).map((file) => `/${file}`) },
  }
}

function entryOf(folder: string, environment: string, source: string): ManifestEntry {
  const path = join(folder, `${environment}-manifest.json`)
  const manifest: Record<string, ManifestEntry> = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : {}
  const entry = manifest[source]
  if (!entry) throw new Error(`the build in ${folder} lacks ${source}`)
  return entry
}
