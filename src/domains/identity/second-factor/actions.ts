import { COMMAND_LINE, recordActivity } from '../../../content/activity/index.ts'
import { conflict, invalidField, notFound, Problem } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import {
  putAccountSecret,
  readAccountSecret,
  removeAccountSecret,
} from '../../../platform/secrets/secrets.ts'
import { accountActivity } from '../account-activity.ts'
import { enter, type SignedIn } from '../actions/sessions.ts'
import { deletePasskeysOf } from '../passkeys/queries.ts'
import { deleteSessionsOf, findCredentials, findUser, forgetDevicesOf } from '../queries.ts'
import { attemptSignIn, type Browser, knownDevice } from '../sign-in-limits.ts'
import { deleteStepsOf } from '../steps/queries.ts'
import { stepOfToken, stepOver, spendStep } from '../steps/steps.ts'
import { addressOf, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts'
import * as queries from './queries.ts'
import type { SecondFactor } from './shapes.ts'

const SECRET = 'second-factor'
/** Of an app that has given no code yet. */
const BEGUN = 'second-factor-begun'

/** Whether the caller's account asks for a code after the password. */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const { userId } = actorOf(ctx)
  const found = await ctx.db.transaction('*', (tx) => queries.findSecondFactor(tx, userId))
  return { isOn: found !== null, since: found?.since ?? null, recoveryCodes: found?.recoveryCodes ?? 0 }
}

/**
 * Makes a secret for the caller's app; nothing changes until a code of it is given. Doing so again replaces it.
 * @param origin that the studio was opened at
 * @throws conflict while a second factor is on
 */
export async function beginSecondFactor(ctx: Ctx, origin: string) {
  const { userId, username } = actorOf(ctx)
  const secret = newSecret()
  await ctx.db.transaction('*', async (tx) => {
    if (await queries.hasSecondFactor(tx, userId)) throw alreadyOn()
    await putAccountSecret(tx, ctx.secrets, { userId, name: BEGUN, value: secret })
  })
  const issuer = `Flyleaf ${new URL(origin).hostname}`
  return { secret, address: addressOf(secret, { issuer, label: username }) }
}

/**
 * Asks the caller for codes from now on, once the app has given a right one.
 * @returns the recovery codes, which nobody can read again
 * @throws invalid for a wrong code, which counts as a failed sign-in; tooMany after many of them; conflict while it is on
 */
export async function turnOnSecondFactor(ctx: Ctx, code: string, browser: Browser) {
  const { userId } = actorOf(ctx)
  const codes = newRecoveryCodes()
  const isOn = await attemptCode(ctx, browser, userId, (device) =>
    ctx.db.transaction('*', async (tx) => {
      if (await queries.hasSecondFactor(tx, userId)) throw alreadyOn()
      const secret = await readAccountSecret(tx, ctx.secrets, { userId, name: BEGUN })
      if (secret === null) throw conflict('Please scan the code anew.')
      const step = stepOf(secret, plainDigits(code), await ctx.clock(tx))
      if (step === null) return null
      if (!(await queries.insertSecondFactor(tx, userId, step))) throw alreadyOn()
      await putAccountSecret(tx, ctx.secrets, { userId, name: SECRET, value: secret })
      await removeAccountSecret(tx, { userId, name: BEGUN })
      await queries.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
      recordActivity(tx, ctx, accountActivity('second-factor-on', userId))
      return { device }
    }),
  )
  if (!isOn) throw wrongCode()
  return { recoveryCodes: codes }
}

/** Makes new recovery codes; the earlier ones count no more. @throws notFound while no second factor is on */
export async function renewRecoveryCodes(ctx: Ctx) {
  const { userId } = actorOf(ctx)
  const codes = newRecoveryCodes()
  await ctx.db.transaction('*', async (tx) => {
    if (!(await queries.hasSecondFactor(tx, userId))) throw notFound()
    await queries.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
    recordActivity(tx, ctx, accountActivity('recovery-codes', userId))
  })
  return { recoveryCodes: codes }
}

/** Asks the caller for no code any more. @throws notFound while none is asked for */
export async function turnOffSecondFactor(ctx: Ctx): Promise<void> {
  const { userId } = actorOf(ctx)
  await ctx.db.transaction('*', async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) throw notFound()
    recordActivity(tx, ctx, accountActivity('second-factor-off', userId))
  })
}

/**
 * For somebody who has lost all of it: codes and passkeys count no more, and every session of the account ends.
 * @param name username or e-mail address
 * @returns null when there is no such account; false when it had neither codes nor passkeys, and nothing was changed
 */
export async function loseSecondFactor(db: Database, name: string): Promise<boolean | null> {
  return db.transaction('*', async (tx) => {
    const account = await findCredentials(tx, name.toLowerCase())
    if (!account) return null
    const { id } = account
    const hadCodes = await removeSecondFactor(tx, id)
    const hadPasskeys = await deletePasskeysOf(tx, id)
    if (!hadCodes && !hadPasskeys) return false
    await deleteSessionsOf(tx, id)
    await forgetDevicesOf(tx, id)
    await deleteStepsOf(tx, id)
    recordActivity(tx, COMMAND_LINE, accountActivity('second-factor-off', id))
    return true
  })
}

async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  for (const name of [SECRET, BEGUN]) await removeAccountSecret(tx, { userId, name })
  return queries.deleteSecondFactor(tx, userId)
}

/**
 * Signs in whose password was right in this browser in the last five minutes.
 * @param token of the step that began then
 * @throws Problem `invalid-credentials` when none began; invalid for a wrong code, and tooMany after many
 */
export async function signInWithCode(
  ctx: Ctx,
  token: string | null,
  code: string,
  browser: Browser,
): Promise<SignedIn> {
  const begun = await ctx.db.transaction('*', (tx) => stepOfToken(tx, token, 'code'))
  const userId = begun?.userId ?? null
  if (userId === null) throw stepOver()
  const signedIn = await attemptCode(ctx, browser, userId, (device) =>
    ctx.db.transaction('*', async (tx) => {
      if (!(await takeCode(ctx, tx, userId, code))) return null
      const { data } = await spendStep(tx, token, 'code')
      const user = await findUser(tx, userId)
      if (!user) throw stepOver()
      return enter(tx, ctx, { user, browser, device, isConfirmed: data.isConfirmed !== 'false' })
    }),
  )
  if (signedIn) return signedIn
  await ctx.db.transaction('*', (tx) =>
    recordActivity(tx, ctx, { ...accountActivity('code-failed', userId), userId }),
  )
  throw wrongCode()
}

/**
 * Checks a code of the caller where the account asks for codes.
 * @throws Problem `code-needed` without one; invalid for a wrong one, and tooMany after many
 */
export async function checkOwnCode(ctx: Ctx, code: string | undefined, browser: Browser): Promise<void> {
  const { userId } = actorOf(ctx)
  if (!(await ctx.db.transaction('*', (tx) => queries.hasSecondFactor(tx, userId)))) return
  if (code === undefined) throw codeNeeded()
  const isRight = await attemptCode(ctx, browser, userId, () =>
    ctx.db.transaction('*', (tx) => takeCode(ctx, tx, userId, code)),
  )
  if (isRight) return
  await ctx.db.transaction('*', (tx) => recordActivity(tx, ctx, accountActivity('code-failed', userId)))
  throw wrongCode()
}

/** Takes a code of the app, or a recovery code; each counts once. @returns null for a wrong one */
async function takeCode(ctx: Ctx, tx: Tx, userId: string, code: string): Promise<true | null> {
  const digits = plainDigits(code)
  if (!/^\d{6}$/.test(digits)) {
    if (!(await queries.takeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return null
    recordActivity(tx, ctx, { ...accountActivity('recovery-code-used', userId), userId })
    return true
  }
  const secret = await readAccountSecret(tx, ctx.secrets, { userId, name: SECRET })
  const step = secret === null ? null : stepOf(secret, digits, await ctx.clock(tx))
  return step !== null && (await queries.spendCode(tx, userId, step)) ? true : null
}

/** Tries a code within the limits of sign-ins; codes of an account are counted apart from its passwords. */
async function attemptCode<T>(
  ctx: Ctx,
  browser: Browser,
  userId: string,
  work: (device: string | null) => Promise<T | null>,
): Promise<T | null> {
  const user = await findUser(ctx.db.staff, userId)
  const device = user && (await knownDevice(ctx.db, user.username, browser.device))
  return attemptSignIn(browser, `code of ${userId}`, device, () => work(device))
}

/** Apps show a code in two halves. */
const plainDigits = (code: string): string => code.replace(/\s/g, '')

export const codeNeeded = () => new Problem('code-needed', 'Please enter the code of your app.')

const wrongCode = () => invalidField('code', 'wrong-code', 'This code is not right, or it was used already')

const alreadyOn = () => conflict('Your account asks for codes already.')
