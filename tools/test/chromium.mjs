import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { npm } from '../setup/npm.mjs'
import { Refusal } from '../setup/step.mjs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PATHS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

const PACKED = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}

/** The packed browser brings the libraries and the fonts that a bare machine lacks; on others the machine's own are right. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
"$here/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`

/** The packed one looks where its maker's machines keep fonts. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/**
 * Finds the browser for the tests: FLYLEAF_CHROMIUM, a packed one in the user's cache, the system's, one from apt. The packed
 * one comes first because it has no windows: a desktop's Chromium takes nearly twice the processor time for the same tests.
 * @returns {Promise<string>} path of a browser that starts
 * @throws Refusal with what to install
 */
export function findChromium() {
  found ??= find()
  return found
}

/** @type {Promise<string> | undefined} */
let found

async function find() {
  const path = named() ?? (await packed()) ?? installed() ?? fromApt()
  if (!path)
    throw new Refusal('The browser tests need Chromium: install it, or name one in FLYLEAF_CHROMIUM.')
  console.log(`Browser: ${path}, ${versionOf(path)}`)
  return path
}

function named() {
  const path = process.env.FLYLEAF_CHROMIUM
  if (path && !versionOf(path))
    throw new Refusal(`FLYLEAF_CHROMIUM names ${path}, which does not start as a browser.`)
  return path || null
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_PATHS,
  ]
  return candidates.find((path) => existsSync(path) && versionOf(path)) ?? null
}

async function packed() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'flyleaf')
  const target = join(cache, `chromium-${PACKED.version}`)
  const launcher = join(target, 'launch')
  if (!existsSync(launcher)) {
    try {
      mkdirSync(cache, { recursive: true })
      console.log('Downloading a browser for the tests...')
      await unpackInto(target)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return null
    }
  }
  return versionOf(launcher) ? launcher : null
}

/** @param {string} target */
async function unpackInto(target) {
  const folder = `${target}.${process.pid}`
  mkdirSync(folder)
  try {
    const archive = join(folder, 'package.tgz')
    await download(folder, archive)
    unpack('-xzf', archive, folder)
    for (const name of ['chromium', 'swiftshader.tar', 'fonts.tar', 'al2023.tar']) {
      const bytes = brotliDecompressSync(readFileSync(join(folder, 'package/bin', `${name}.br`)))
      writeFileSync(join(folder, name), bytes, { mode: 0o755 })
    }
    mkdirSync(join(folder, 'fonts'))
    for (const name of ['swiftshader.tar', 'al2023.tar']) unpack('-xf', join(folder, name), folder)
    unpack('-xf', join(folder, 'fonts.tar'), join(folder, 'fonts'))
    writeFileSync(join(folder, 'fonts/fonts.conf'), FONTS)
    writeFileSync(join(folder, 'launch'), LAUNCHER, { mode: 0o755 })
    for (const name of ['package', 'package.tgz', 'swiftshader.tar', 'fonts.tar', 'al2023.tar']) {
      rmSync(join(folder, name), { recursive: true })
    }
    renameSync(folder, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {string} archive
 */
async function download(folder, archive) {
  const { name, version, sha512 } = PACKED
  const args = [
    'pack',
    `${name}@${version}`,
    `--pack-destination=${folder}`,
    '--ignore-scripts',
    '--loglevel=error',
  ]
  await npm(folder, args, 'The browser for the tests could not be downloaded.')
  renameSync(join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`), archive)
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512) {
    throw new Refusal('The browser that was downloaded is not the one that was expected.')
  }
}

/**
 * @param {string} how
 * @param {string} archive
 * @param {string} folder
 */
function unpack(how, archive, folder) {
  const { status, error, stderr } = spawnSync('tar', [how, archive, '-C', folder, '--no-same-owner'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Refusal(`The browser could not be unpacked: ${error?.message ?? stderr.trim()}`)
}

function fromApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: /** @type {const} */ ('utf8'),
  }
  if (spawnSync('apt-get', ['--version'], options).status !== 0) return null
  console.log('Installing chromium with apt-get...')
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return installed()
}

/**
 * @param {string} path
 * @returns {string | null} null when it does not start
 */
function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? stdout.trim() : null
}
