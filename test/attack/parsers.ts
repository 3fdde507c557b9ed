import sharp from 'sharp'
import { expect } from 'vitest'
import { administer } from '../support/database.ts'
import { TUS, upload } from '../support/uploads.ts'
import type { Bench } from './bench.ts'
import { refusedEach, sentAs } from './files.ts'

const MILLION = 1_000_000

/** What makes a parser work for nothing. */
export const PARSER_ATTACKS: Record<string, (bench: Bench) => Promise<void>> = {
  A251: (bench) =>
    refusedEach(
      bench,
      ['<!---->', '<?xml?>', '<!DOCTYPE svg []>'].map((piece) => ['notes.txt', `${piece.repeat(40)}x`]),
    ),
  async A252(bench) {
    await written(bench, tableOf(6_000, 6_000))
  },
  async A253(bench) {
    await written(bench, `|a|\n|-|\n${'|a\n'.repeat(200_000)}`)
    await written(bench, `${tableOf(100, 100)}\n`.repeat(800))
  },
  async A254(bench) {
    const row = (cells: number) => ({
      type: 'tableRow',
      content: Array.from({ length: cells }, () => ({ type: 'tableCell' })),
    })
    const content = [row(9_000), ...Array.from({ length: 9_000 }, () => row(1))]
    await written(bench, { v: 1, doc: { type: 'doc', content: [{ type: 'table', content }] } })
  },
  async A255(bench) {
    for (const sign of ['&', '*', '*a_b', '[', '^[', '`a``', '\\', '[a](']) {
      await written(bench, sign.repeat(MILLION / sign.length))
    }
  },
  async A256(bench) {
    await written(bench, `${'- '.repeat(45)}a\n`.repeat(5_000))
    await written(bench, `${'> '.repeat(90)}a\n`.repeat(5_000))
    await written(bench, `- a${'\n'.repeat(MILLION - 10)}`)
  },
  async A257({ app, as, row, world: { f1 } }) {
    const picture = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#247' } })
      .withMetadata({ orientation: 6 })
      .png({ palette: true })
      .toBuffer()
    expect(picture.length).toBeLessThan(200_000)
    const { answer, path } = await upload(app, picture, { ...as, site: f1.site, name: 'wide.png' })
    expect(row.statuses).toContain(answer.statusCode)
    const made = await app.call(`POST /api/forks/${f1.site.id}/media`, { ...as, body: { path } })
    expect(made.json().width * made.json().height).toBeLessThanOrEqual(12_000_000)
  },
  async A258(bench) {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#247' } })
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const whole = await picture.clone().toFormat(format).toBuffer()
      const [cut, other] = [whole.subarray(0, Math.floor(whole.length / 2)), Buffer.from(whole)]
      for (let at = 16; at < 60; at += 7) other[at] = 0xff
      for (const bytes of [cut, other, whole]) {
        const { statusCode } = await sentAs(bench, `a.${format}`, bytes.toString('latin1'))
        expect(bench.row.statuses).toContain(statusCode)
        if (bytes === whole) expect(statusCode).toBe(204)
      }
    }
  },
  async A259({ send }) {
    const wrong = [
      'filename',
      'filename !!!!',
      'filename YQ==,filename YQ==',
      `filename ${'YQ'.repeat(4_000)}`,
    ]
    for (const words of wrong) {
      await send({ headers: { ...TUS, 'upload-length': '5', 'upload-metadata': words } })
    }
    for (const length of ['', '-1', '1e3', '0x10', '9'.repeat(30), 'NaN']) {
      await send({ headers: { ...TUS, 'upload-length': length, 'upload-metadata': 'filename YS50eHQ=' } })
    }
  },
  async A260({ app, row }) {
    const before = await administer(app.connection, 'select count(*) from notifications')
    const forms = [
      '%',
      'email=%00',
      'email=%ED%A0%80&name=%F0%9F',
      '__proto__=1&constructor=1',
      'a=1&'.repeat(10_000),
    ]
    for (const payload of forms) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/notify',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
      expect(row.statuses, payload.slice(0, 40)).toContain(answer.statusCode)
    }
    expect(await administer(app.connection, 'select count(*) from notifications')).toEqual(before)
  },
}

/** Writes a page with this content; what is refused is refused in a sentence. */
async function written({ send, body }: Bench, content: unknown): Promise<void> {
  const slug = `monster-${crypto.randomUUID()}`
  const answer = await send({ body: { ...body, slug, content } })
  if (answer.statusCode === 422) expect(answer.json().detail).toMatch(/^[A-Z].{10,190}[.r]$/)
}

function tableOf(width: number, rows: number): string {
  return `${'|a'.repeat(width)}|\n${'|-'.repeat(width)}|\n${'|a\n'.repeat(rows)}`
}
