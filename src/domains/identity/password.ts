import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { tooMany } from '../../kernel/problem.ts'

// 46 MiB, one pass: the option of the OWASP password storage cheat sheet that equals 19 MiB with two passes.
const PARAMETERS = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
const QUEUE_MAX = 20

const hashing = promisify(argon2)

const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`

/** A hash that no password matches, so that an unknown name takes as long as a wrong password. */
const NOBODY = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** @returns the password's hash in PHC form, with its parameters and salt */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await inSlot(() => derive(password, salt, PARAMETERS))
  return `${PREFIX}${plain64(salt)}$${plain64(tag)}`
}

/**
 * Whether the password matches; without a hash it takes the same time and returns false.
 * @throws tooMany when twenty others wait already
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , settings = '', salt = '', tag = ''] = (hash ?? NOBODY).split('$')
  const numbers = new Map(settings.split(',').map((pair) => pair.split('=') as [string, string]))
  const expected = Buffer.from(tag, 'base64')
  const derived = await inSlot(() =>
    derive(password, Buffer.from(salt, 'base64'), {
      memory: Number(numbers.get('m')),
      passes: Number(numbers.get('t')),
      parallelism: Number(numbers.get('p')),
      tagLength: expected.length,
    }),
  )
  return hash !== null && timingSafeEqual(derived, expected)
}

/** Whether a hash was made with other parameters than new ones are: the next sign-in replaces it. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

function derive(password: string, nonce: Buffer, parameters: typeof PARAMETERS): Promise<Buffer> {
  return hashing('argon2id', { message: password.normalize('NFC'), nonce, ...parameters })
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

let last: Promise<unknown> = Promise.resolve()
/** Number of running and waiting hashes. */
let inLine = 0

/**
 * Share of a hash's duration for which the core rests before the next one: the server needs it to refuse the sign-ins for which
 * the queue is full.
 */
const REST = 0.5

/** One hash at a time: a flood of sign-ins takes one core and the memory of one hash, not the machine. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (inLine > QUEUE_MAX)
    throw tooMany('Too many people sign in at this moment. Please try again shortly.', 2)
  inLine++
  let begun = 0
  const turn = last
    .then(() => {
      begun = performance.now()
      return work()
    })
    .finally(() => {
      inLine--
    })
  const rest = async () => {
    if (inLine > 0) await delay((performance.now() - begun) * REST)
  }
  last = turn.then(rest, rest)
  return turn
}
