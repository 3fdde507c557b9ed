import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite'

const ROOT = import.meta.dirname

/** Files below this size, in bytes, gain nothing from compression that is worth a second file. */
const COMPRESSED_FROM_BYTES = 1024

type CodeSplitting = NonNullable<Rolldown.OutputOptions['codeSplitting']>

/**
 * What nobody sees before the first click: menus, dialogs and what places them, the router's ways on, running text. In a file of
 * its own it is not compiled with the first screen: 12 to 17 % of the main thread's time to the first row (decision 0044).
 */
const LATER =
  /\/node_modules\/(@radix-ui|@floating-ui|react-remove-scroll[\w-]*|react-style-singleton|aria-hidden|use-sidecar)\/|\/react-router\/dist\/\w+\/lib\/router\/|\/src\/kernel\/rich-text\//

/**
 * Left to itself the bundler makes a file for each set of screens that share a module, a hundred to open a list; each costs the
 * browser a request, from its own cache too. With these groups the first row comes in two thirds of the time (decision 0044).
 */
const FEW_FILES: CodeSplitting = {
  groups: [
    // Beside the shell and not in it: browsers compile each file on a thread of its own, and these two are the longest.
    { name: 'react', tags: ['$initial'], test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
    // Not among those that are compiled at once.
    { name: 'later', test: LATER, priority: 5 },
    { name: 'shell', tags: ['$initial'], test: (id) => !id.endsWith('/src/app/console.tsx'), priority: 3 },
    {
      name: 'lists',
      test: /\/src\/(kernel|ui|console\/(list|items|item-dialogs|drafts|saving|review|trash))\//,
      minShareCount: 2,
      priority: 2,
    },
    { name: 'editors', test: /\/src\/console\//, minShareCount: 2, priority: 1 },
    { name: 'book', test: /\/src\/domains\/book\//, minShareCount: 2 },
  ],
}

const SERVER_PLATFORM = join(ROOT, 'src/platform/')

export default defineConfig(({ command }) => {
  const out = process.env.FLYLEAF_OUT
  if (command === 'build' && !out)
    throw new Error('FLYLEAF_OUT names the folder to build into: use npm run build.')
  const outDir = resolve(ROOT, out ?? 'dist')

  return {
    root: ROOT,
    appType: 'custom',
    publicDir: false,
    // Configuration is read at start and never from a file that lies beside the sources.
    envDir: false,
    build: { emptyOutDir: false, reportCompressedSize: false },
    plugins: [
      react(),
      ...forConsole(tailwindcss()),
      refuseServerCode(),
      blockingScript('boot'),
      noStrayConfiguration(),
      plainImports(),
      compiledTexts(),
      compiledAtOnce('react', 'shell', 'lists'),
    ],
    worker: {
      rolldownOptions: { output: { entryFileNames: 'assets/[name].[hash].js' } },
    },
    environments: {
      client: {
        build: browserBuild(outDir, 'client', {
          'site-islands': join(ROOT, 'src/app/site-islands.ts'),
          boot: join(ROOT, 'src/app/boot.ts'),
        }),
      },
      console: {
        consumer: 'client',
        build: browserBuild(outDir, 'console', { console: join(ROOT, 'src/app/console.tsx') }, FEW_FILES),
      },
      ssr: {
        // Bundled whole, so React's production half must be chosen now: nobody sets NODE_ENV at start.
        define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
        resolve: { noExternal: command === 'build' ? true : undefined },
        build: {
          outDir: join(outDir, 'server'),
          target: 'node24',
          sourcemap: true,
          minify: false,
          rolldownOptions: {
            input: {
              main: join(ROOT, 'src/app/main.ts'),
              site: join(ROOT, 'src/app/site.tsx'),
              backup: join(ROOT, 'src/app/backup-process.ts'),
              watch: join(ROOT, 'src/platform/pulse/watch.ts'),
              sandboxed: join(ROOT, 'src/app/sandboxed.ts'),
            },
            // Asked for by pg only when somebody chooses its native client.
            // These two have machine code, which lies beside it.
            external: ['pg-native', 'sharp', 'harfbuzzjs'],
            output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].[hash].js' },
          },
        },
      },
    },
    builder: {
      // The browser's files come first: the server reads their manifests.
      async buildApp(builder) {
        for (const name of ['client', 'console', 'ssr']) {
          const environment = builder.environments[name]
          if (environment) await builder.build(environment)
        }
        const publicFiles = join(ROOT, 'public')
        if (existsSync(publicFiles)) await cp(publicFiles, join(outDir, 'public'), { recursive: true })
        await compressFiles(join(outDir, 'assets'))
      },
    },
  }
})

function browserBuild(
  outDir: string,
  name: string,
  input: Record<string, string>,
  codeSplitting?: CodeSplitting,
): BuildEnvironmentOptions {
  return {
    outDir,
    manifest: `${name}-manifest.json`,
    // The content policy refuses data: addresses.
    assetsInlineLimit: 0,
    // The public site's first script would carry a list of all files and what fetches them, a third of it.
    modulePreload: name === 'client' ? false : { polyfill: false },
    rolldownOptions: {
      input,
      output: {
        entryFileNames: 'assets/[name].[hash].js',
        chunkFileNames: 'assets/[name].[hash].js',
        assetFileNames: 'assets/[name].[hash][extname]',
        ...(codeSplitting && { codeSplitting }),
      },
    },
  }
}

/** Tailwind stays out of the public site's stylesheet. */
function forConsole(plugins: Plugin[]): Plugin[] {
  return plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'console' }))
}

/** Ends a build in which a browser's file reaches the server's half, or the studio the shapes of calls (decision 0045). */
function refuseServerCode(): Plugin {
  return {
    name: 'flyleaf:refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async resolveId(source, importer, options) {
      if (!importer || importer.includes('/node_modules/')) return null
      if (isBuiltin(source)) this.error(`${importer} goes to browsers and must not import ${source}.`)
      if (this.environment.name === 'console' && source.startsWith('zod'))
        this.error(`${importer} goes to the studio: it takes types alone of what checks the calls.`)
      const target = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (target?.id.startsWith(SERVER_PLATFORM)) {
        this.error(`${importer} goes to browsers and must not import ${source}.`)
      }
      return target
    },
  }
}

/**
 * The job queue's package looks for a file of its own configuration from the working folder upwards, and ends the process when it
 * finds one. Ours is all in code: what looks for it stays out of the product.
 */
function noStrayConfiguration(): Plugin {
  const EMPTY = '\0no-configuration'
  return {
    name: 'flyleaf:no-stray-configuration',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source) => (source === 'cosmiconfig' ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export const cosmiconfigSync = () => ({ search: () => null })' : null),
  }
}

/**
 * Vite wraps every import that comes later in a loader of the styles and files that it needs. The site's islands need none: the
 * loader would be a quarter of the first script.
 */
function plainImports(): Plugin {
  return {
    name: 'flyleaf:plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && !file.isEntry && file.viteMetadata?.importedCss.size)
          this.error(`${file.fileName} brings a stylesheet along, which nothing would load.`)
      }
    },
  }
}

/**
 * Texts of the studio come to browsers compiled, so that nothing there has to know their syntax. The compiler comes with
 * use-intl, whose formatter for it takes the place of the one that reads the texts themselves.
 */
function compiledTexts(): Plugin {
  return {
    name: 'flyleaf:compiled-texts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'console',
    resolveId(source, importer) {
      if (source !== 'use-intl/format-message') return null
      return this.resolve('use-intl/format-message/format-only', importer, { skipSelf: true })
    },
    transform: {
      filter: { id: /\/messages\/\w+\.json$/ },
      handler: (code) => JSON.stringify(compiledIn(JSON.parse(code))),
    },
  }
}

function compiledIn(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  return Object.fromEntries(Object.entries(Object(texts)).map(([key, within]) => [key, compiledIn(within)]))
}

/**
 * Much of these files runs while the studio opens. With this line at their top Chromium compiles them beside the main thread as
 * they come in, and not function by function when each is first called (https://v8.dev/blog/explicit-compile-hints): 4 to 29 % of
 * the main thread's time to the first row of a new browser (decision 0044).
 */
function compiledAtOnce(...names: string[]): Plugin {
  return {
    name: 'flyleaf:compiled-at-once',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'console',
    generateBundle: {
      // Behind all that writes into the files: nothing may stand above the line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Makes an entry a classic script, which the browser runs before it paints; a module would wait. */
function blockingScript(name: string): Plugin {
  return {
    name: 'flyleaf:blocking-script',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    renderChunk(code, chunk) {
      if (!chunk.isEntry || chunk.name !== name) return null
      if (chunk.imports.length > 0 || chunk.dynamicImports.length > 0 || chunk.exports.length > 0) {
        this.error(`${name}.ts runs as a classic script: it must share no module and export nothing.`)
      }
      return { code: `(() => {\n${code}\n})()`, map: null }
    },
  }
}

/** Writes `.br` and `.gz` beside each file that shrinks by them. */
async function compressFiles(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  const files = (await readdir(folder)).filter((name) =>
    /\.(js|css|svg|json|ttf|txt|map|webmanifest)$/.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < COMPRESSED_FROM_BYTES) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${file}.br`, await brotli(bytes, { params }))
      await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }))
    }),
  )
}
