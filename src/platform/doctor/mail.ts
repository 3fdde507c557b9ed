import type { Environment } from '../config/environment.ts'
import { smtpMail } from '../mail/smtp.ts'
import { textsOf } from '../outside/names.ts'
import { type Check, type Finding, note, ok, problem } from './check.ts'

/** Whether the mail server takes mail, and whether DNS tells receivers that it may send for the sender's domain. */
export const MAIL_CHECK: Check<Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'DNS_SERVERS'>> = {
  name: 'mail',
  async run({ SMTP_URL, MAIL_FROM, DNS_SERVERS }) {
    if (SMTP_URL === undefined || MAIL_FROM === undefined)
      return note('Mail is not set up: what would be mailed waits.')
    const reason = await smtpMail({ url: SMTP_URL, from: MAIL_FROM }).check()
    const server =
      reason === null
        ? ok('The mail server can be reached, and takes the login.')
        : problem(`The mail server does not work: ${reason}. Check SMTP_URL and the network.`)
    const domain = MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1)
    const servers = DNS_SERVERS?.split(',').map((one) => one.trim())
    return [server, await trustIn(domain, servers)]
  },
}

/** Which DKIM key a mail is signed with is known to the mail server alone, so it is not asked for. */
async function trustIn(domain: string, servers: readonly string[] | undefined): Promise<Finding> {
  const [spf, dmarc] = await Promise.all([textsOf(domain, servers), textsOf(`_dmarc.${domain}`, servers)])
  if (spf === null || dmarc === null) return note(`DNS did not say whether ${domain} may send mail.`)
  const missing = [
    ...(spf.some((text) => text.startsWith('v=spf1')) ? [] : ['SPF']),
    ...(dmarc.some((text) => text.startsWith('v=DMARC1')) ? [] : ['DMARC']),
  ]
  return missing.length === 0
    ? ok(`DNS has SPF and DMARC for ${domain}.`)
    : note(
        `DNS has no ${missing.join(' and no ')} for ${domain}, so receivers may take its mail for spam: whoever runs the mail server says what to enter.`,
      )
}
