import { statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { SeedError } from '../content/served/seed-files.ts'
import { RESET_PATH } from '../domains/accounts/contract.ts'
import { resetTokenFor } from '../domains/accounts/index.ts'
import { newPassword } from '../domains/identity/shapes.ts'
import { loseSecondFactor, newSetupToken, resetPassword } from '../domains/identity/index.ts'
import { type Environment, readEnvironment } from '../platform/config/environment.ts'
import { reencrypt } from '../platform/secrets/secrets.ts'
import { objectsIn, openStorage } from '../platform/storage/storage.ts'
import { StartError } from '../platform/start-error.ts'
import { studioOf } from './address.ts'
import { backup, rehearse, restore } from './backup.ts'
import { withDatabase } from './database.ts'
import { doctor } from './doctor.ts'
import { importSites } from './importer.ts'
import { reindex } from './search-index.ts'
import { exportFile, importFile } from './site-file.ts'
import { start } from './start.ts'

const USAGE = `Usage:
  flyleaf start                    starts the product (the default)
  flyleaf doctor                   says what is wrong with machine, configuration, data folder and database
  flyleaf rehearse                 tries this version's migrations on a copy, while an earlier version serves, or none
  flyleaf migrate                  brings the database to this version's schema
  flyleaf reindex                  writes anew what readers find by search
  flyleaf secrets reencrypt        encrypts every secret with the first key, so that older ones can go
  flyleaf import <folder>          imports a site's folder, or every one in a folder (seeds/README.md)
  flyleaf import <file>            makes a new site of the file of one, paused
  flyleaf export <address> <file>  writes a site into one file, to take to another install
  flyleaf backup [--to <folder>]   copies database, files and key while the product serves, or while it does not
  flyleaf backup list              says which backups there are (--from <folder>)
  flyleaf backup prove             restores the newest backup beside the database and compares them (--from <folder>)
  flyleaf restore [--from <folder>] [--at <time>] [--over]
                                   puts a backup into an empty database, or over what is there
  flyleaf restore --site <name> | --item <id> [--from <folder>] [--at <time>]
                                   puts one site or item of a backup into the place of what is there of it
  flyleaf admin create             prints a new one-time link that creates the owner account
  flyleaf account reset-link <user>
                                   prints a one-time link with which the person sets a new password
  flyleaf admin password <user>    sets a new password, read from the terminal or from standard input
  flyleaf account second-factor-off <user>
                                   removes codes and passkeys of somebody who has lost them`

/** Runs one command of the command line. @throws StartError for what a person can put right */
export async function runCommand([command = 'start', ...rest]: string[]): Promise<void> {
  // Before the environment is read, since the doctor reports what is wrong with that, too.
  if (command === 'doctor') {
    if (!(await doctor(process.env, say))) process.exitCode = 1
    return
  }
  const environment = readEnvironment(process.env)
  const line = [command, ...rest.slice(0, 1)].join(' ')
  if (command === 'start') return start(environment)
  if (command === 'rehearse') return rehearse(environment, say)
  if (command === 'migrate')
    return withDatabase(environment, async () => say('The database has the schema of this version.'))
  if (command === 'reindex') return reindexAll(environment)
  if (line === 'secrets reencrypt') return reencryptSecrets(environment)
  if (command === 'import' && rest[0]) return bring(environment, rest[0])
  if (command === 'export' && rest[0] && rest[1]) return exportFile(environment, rest[0], rest[1], say)
  if (command === 'backup') return backup(environment, rest, say)
  if (command === 'restore') return restore(environment, rest, say)
  if (line === 'admin create') return createLink(environment)
  if (line === 'account reset-link' && rest[1]) return createResetLink(environment, rest[1])
  if (line === 'admin password' && rest[1]) return setPassword(environment, rest[1])
  if (line === 'account second-factor-off' && rest[1]) return turnOffSecondFactor(environment, rest[1])
  throw new StartError(USAGE)
}

const bring = (environment: Environment, path: string): Promise<void> =>
  statSync(path, { throwIfNoEntry: false })?.isFile()
    ? importFile(environment, path, say)
    : importFolder(environment, path)

async function importFolder(environment: Environment, folder: string): Promise<void> {
  const names = await withDatabase(environment, (db, dataDir) =>
    importSites({ db, storage: openStorage(objectsIn(dataDir)) }, folder),
  ).catch((error: unknown) => {
    throw error instanceof SeedError ? new StartError(`Nothing was imported. ${error.message}`) : error
  })
  say(`Imported: ${names.join(', ')}.`)
}

async function reindexAll(environment: Environment): Promise<void> {
  const count = await withDatabase(environment, reindex)
  say(`The search finds what is published: ${count} ${count === 1 ? 'item was' : 'items were'} read anew.`)
}

async function createLink(environment: Environment): Promise<void> {
  const token = await withDatabase(environment, newSetupToken)
  if (token === null)
    throw new StartError('An owner account exists already: use "admin password <user>" to set its password.')
  say(`${studioOf(environment)}/setup/${token}`)
}

async function createResetLink(environment: Environment, name: string): Promise<void> {
  const made = await withDatabase(environment, (db) => resetTokenFor(db, name))
  if (made === 'unknown')
    throw new StartError(`There is no account with the username or e-mail address ${name}.`)
  if (made === 'disabled')
    throw new StartError(`The account ${name} is disabled. Enable it in the studio first.`)
  say(`${studioOf(environment)}${RESET_PATH}/${made.token}`)
}

async function setPassword(environment: Environment, name: string): Promise<void> {
  const password = await readPassword()
  const checked = newPassword.safeParse(password)
  if (!checked.success) throw new StartError(`${checked.error.issues[0]?.message}.`)
  const isKnown = await withDatabase(environment, (db) => resetPassword(db, name, checked.data))
  if (!isKnown) throw new StartError(`There is no account with the username or e-mail address ${name}.`)
  say(`The password of ${name} is set, and every session of the account has ended.`)
}

async function turnOffSecondFactor(environment: Environment, name: string): Promise<void> {
  const hadSome = await withDatabase(environment, (db) => loseSecondFactor(db, name))
  if (hadSome === null)
    throw new StartError(`There is no account with the username or e-mail address ${name}.`)
  say(
    hadSome
      ? `The password alone opens the account of ${name} again, and every session of it has ended.`
      : `The account of ${name} has neither codes nor passkeys; nothing was changed.`,
  )
}

async function reencryptSecrets(environment: Environment): Promise<void> {
  const secretKey = environment.SECRET_KEY
  const count = await withDatabase(environment, (db, dataDir) => reencrypt({ db, dataDir, secretKey }))
  say(
    `Everything is encrypted with the first key; ${count} ${count === 1 ? 'secret' : 'secrets'} had another one.`,
  )
}

/** One line, typed without being shown or piped in. */
async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY
  const lines = createInterface({
    input: process.stdin,
    ...(isTyped && { output: silentOutput(), terminal: true }),
  })
  if (isTyped) process.stderr.write('New password: ')
  try {
    return isTyped ? await lines.question('') : await firstLine(lines)
  } finally {
    lines.close()
    if (isTyped) process.stderr.write('\n')
  }
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line
  return ''
}

function silentOutput(): NodeJS.WritableStream {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
