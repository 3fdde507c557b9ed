import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ById, Call } from '../kernel/call.ts'
import { CallError, call, callStream, isTimeout, load, type StreamPiece } from './client.ts'

let server: Server
let answer: { status: number; isHttp2?: true; type?: string; body: string }
const seen: {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  body: string
}[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += String(chunk)
    })
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
      response.writeHead(answer.status, answer.type ? { 'content-type': answer.type } : {}).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // A browser resolves a path against its page; Node needs the whole address.
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    // It holds in browsers alone, where the page has an origin.
    // What failed ahead is not taken from what the browser kept of it.
    expect(init.credentials).toBe(path === '/api/asked-ahead' ? 'include' : 'same-origin')
    // Over HTTP/2, which this server does not speak, an answer has no status text.
    if (answer.isHttp2) return Promise.resolve(new Response(answer.body, { status: answer.status }))
    return real(`http://127.0.0.1:${port}${path}`, init)
  })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const read: Call<{ params: ById; answer: { ok: boolean } }> = {
  method: 'GET',
  path: '/api/things/:id',
  summary: 'A thing',
  policy: { kind: 'public' },
}
const write: Call<{ body: { a: number } }> = {
  method: 'POST',
  path: '/api/things',
  summary: 'A thing',
  policy: { kind: 'public' },
}

describe('a call', () => {
  it('[C629] is given up after 30 s, one that a model answers after 120, with another error than without a network', async () => {
    answer = { status: 200, type: 'application/json', body: '{"ok":true}' }
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    })
    const failure = await call(read, { params: { id: 'x' } }).catch((error: unknown) => error)
    expect(timeout).toHaveBeenCalledWith(30_000)
    await call({ ...read, isLong: true }, { params: { id: 'x' } }).catch(() => {})
    expect(timeout).toHaveBeenLastCalledWith(120_000)
    timeout.mockRestore()
    expect(isTimeout(failure)).toBe(true)
    expect(isTimeout(new TypeError('fetch failed'))).toBe(false)
  })

  it('[C218] [C225] [C589] sends a JSON body only when one is given', async () => {
    answer = { status: 200, type: 'application/json', body: '{"ok":true}' }
    expect(await call(read, { params: { id: 'x' } })).toEqual({ ok: true })
    expect(seen.at(-1)).toEqual({ method: 'GET', url: '/api/things/x', type: undefined, body: '' })
    answer = { status: 204, body: '' }
    expect(await call(write, { body: { a: 1 } })).toBeUndefined()
    expect(seen.at(-1)).toEqual({
      method: 'POST',
      url: '/api/things',
      type: 'application/json',
      body: '{"a":1}',
    })
  })

  it('a text that breaks off without its end is no whole one', async () => {
    const stream = async () => {
      const pieces: StreamPiece[] = []
      for await (const piece of callStream(write, { body: { a: 1 } }, AbortSignal.timeout(5_000)))
        pieces.push(piece)
      return pieces
    }
    const begun = 'event: text\ndata: {"text":"Half"}\n\n'
    answer = { status: 200, type: 'text/event-stream', body: begun }
    await expect(stream()).rejects.toThrow(TypeError)
    answer.body = `${begun}event: end\ndata: {"isWhole":true,"tokens":3}\n\n`
    expect((await stream()).map(({ kind }) => kind)).toEqual(['text', 'end'])
  })

  it('[C219] by default reads the address that the pieces of its key make, with GET', async () => {
    answer = { status: 200, type: 'application/json', body: '[1]' }
    expect(await load(['/api/forks', 'some-id', 'pages'])).toEqual([1])
    expect(seen.at(-1)).toEqual({ method: 'GET', url: '/api/forks/some-id/pages', type: undefined, body: '' })
    answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'There is nothing at this address.' }
    await expect(load(['/api/nothing'])).rejects.toThrow('404: There is nothing at this address.')
  })

  it('[C238] [C241] raises every answer that is no success as "{status}: {text}", a 401 too', async () => {
    answer = { status: 401, type: 'application/problem+json', body: '{"detail":"Please sign in."}' }
    const failed = await call(read, { params: { id: 'x' } }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(CallError)
    expect(failed).toMatchObject({ message: '401: Please sign in.', status: 401, detail: 'Please sign in.' })
    answer = { status: 409, type: 'text/plain; charset=utf-8', body: 'Taken.' }
    await expect(call(read, { params: { id: 'x' } })).rejects.toThrow('409: Taken.')
  })

  it('[C239] says the status text where the body is empty or the page of a proxy', async () => {
    answer = { status: 502, body: '' }
    await expect(call(read, { params: { id: 'x' } })).rejects.toThrow('502: Bad Gateway')
    answer = { status: 503, type: 'text/html', body: '<h1>Oops</h1>' }
    await expect(call(read, { params: { id: 'x' } })).rejects.toThrow('503: Service Unavailable')
  })

  it('[C445] [C517] has the status as its message where the call says so, and still the sentence for people', async () => {
    const told = { ...read, isToldByStatus: true } as const
    answer = { status: 500, body: '' }
    await expect(call(told, { params: { id: 'x' } })).rejects.toThrow(/^HTTP error! status: 500$/)
    answer = { status: 409, type: 'application/problem+json', body: '{"detail":"Taken."}' }
    const failed = await call(told, { params: { id: 'x' } }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: 'HTTP error! status: 409', detail: 'Taken.', status: 409 })
  })

  it('[C240] says the number in words where neither body nor status text says anything', async () => {
    answer = { status: 502, isHttp2: true, body: '' }
    await expect(call(read, { params: { id: 'x' } })).rejects.toThrow('502: HTTP error! status: 502')
  })

  it('[C244] has the sentence for people apart from the message with the number', async () => {
    answer = { status: 409, type: 'application/problem+json', body: '{"detail":"This slug is taken."}' }
    const failed = await call(read, { params: { id: 'x' } }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: '409: This slug is taken.', detail: 'This slug is taken.' })
    answer = { status: 500, body: '' }
    const unsaid = await call(read, { params: { id: 'x' } }).catch((error: unknown) => error)
    expect(unsaid).toMatchObject({ message: '500: Internal Server Error', detail: '' })
  })

  it.each(['{"status":500}', '{}', '{"detail":"Cut o', ''])(
    '[C240] has no sentence, and never "undefined", where a problem says none: %j',
    async (body) => {
      answer = { status: 500, type: 'application/problem+json', body }
      const error = await call(read, { params: { id: 'x' } }).catch((failure: unknown) => failure)
      expect(error).toBeInstanceOf(CallError)
      expect(error).toMatchObject({ status: 500, detail: '', errors: [] })
      expect(String(error)).not.toContain('undefined')
    },
  )

  it('[C280] sends the language of the content as ?locale=, beside what is asked', async () => {
    answer = { status: 200, type: 'application/json', body: '{"ok":true}' }
    await call(read, { params: { id: 'x' } }, { locale: 'es' })
    expect(seen.at(-1)?.url).toBe('/api/things/x?locale=es')
  })
})

describe('[C166] [C232] what the document asked for ahead, and failed before the script came,', () => {
  it('is the answer to the first call, and asked for again by the next', async () => {
    answer = { status: 200, type: 'application/json', body: '{}' }
    vi.stubGlobal('location', { href: 'https://book.example/admin' })
    const entry = { initiatorType: 'link', responseStatus: 503 }
    const entries = vi.spyOn(performance, 'getEntriesByName').mockReturnValue([entry as never])
    const before = seen.length
    await expect(load(['/api/asked-ahead'])).rejects.toMatchObject({ status: 503, detail: '' })
    expect(seen.length).toBe(before)
    expect(entries).toHaveBeenCalledWith('https://book.example/api/asked-ahead', 'resource')
    expect(await load(['/api/asked-ahead'])).toEqual({})
    entries.mockReturnValue([{ ...entry, responseStatus: 200 } as never])
    expect(await load(['/api/answered-ahead'])).toEqual({})
    // Safari tells no status.
    entries.mockReturnValue([{ ...entry, responseStatus: undefined } as never])
    expect(await load(['/api/answered-in-safari'])).toEqual({})
    entries.mockRestore()
  })
})
