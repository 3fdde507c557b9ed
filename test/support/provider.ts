import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

/** The claims of an account. */
export interface ProviderAccount {
  email?: string
  email_verified?: boolean
}

const CLIENT = { client_id: 'flyleaf', client_secret: 'the secret of flyleaf at the provider' }

/**
 * A real provider of OpenID Connect on this machine. People log in with the name of their account alone.
 * @param accounts by name; they may change while it runs
 * @param redirects addresses that it leads back to
 */
export async function aProvider(accounts: Map<string, ProviderAccount>, redirects: readonly string[]) {
  let serve: RequestListener = () => {}
  let isForging = false
  const server = createServer((request, response) => {
    if (isForging && request.url === '/token') forge(response)
    serve(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: redirects }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of tests'] },
    findAccount: (_: unknown, name: string) =>
      accounts.has(name) && { accountId: name, claims: () => ({ sub: name, ...accounts.get(name) }) },
  })
  serve = provider.callback()
  return {
    settings: { issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret, name: 'Lantern' },
    logIn: (at: string, name: string) => logIn(at, name),
    /** From now on the signatures of what it says are wrong, or right again. */
    forges: (isWrong: boolean) => {
      isForging = isWrong
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Changes the first letter of the signature of the token. */
function forge(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = (body: unknown) =>
    end(
      String(body).replace(
        /("id_token":"[\w-]+\.[\w-]+\.)(\w)/,
        (_, head: string, first: string) => head + (first === 'A' ? 'B' : 'A'),
      ),
    )
}

/** Logs a person in as a browser would, following redirects. @returns the address that the provider redirects back to */
async function logIn(address: string, name: string): Promise<URL> {
  const jar = new Map<string, string>()
  const visit = async (url: URL, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  let url = new URL(address)
  const { origin } = url
  while (url.origin === origin) {
    const answer = await visit(url)
    const next = answer.headers.get('location') ?? (await answered(answer, url))
    if (next === null) throw new Error(`the provider answered ${answer.status} at ${url.pathname}`)
    url = new URL(next, url)
  }
  return url

  /** Sends the form of the page. @returns where the answer redirects to */
  async function answered(answer: Response, page: URL): Promise<string | null> {
    const html = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (prompt === undefined) return null
    const sent = await visit(page, prompt === 'login' ? { prompt, login: name, password: 'x' } : { prompt })
    return sent.headers.get('location')
  }
}
