import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { TAU } from '../../src/art/math.ts'
import { findChromium } from '../test/chromium.mjs'
import { inksOf } from './figures.mjs'
import { HEADS, headsOf } from './figures/growth.mjs'
import { SHEET_WIDTH } from './figures/sheet.mjs'
import { webmOf } from './webm.mjs'

/**
 * @typedef {object} SampleFilm
 * @property {string} site
 * @property {string} name of the file below `media`
 * @property {() => Promise<Buffer>} make
 */

const SITE = 'living-spiral'

/** In pixels, frames and samples a second. A key frame comes every so many frames. */
const FILM = { width: 640, height: 360, fps: 15, rate: 48_000, keyEvery: 60 }

/** In seconds: paper, then the florets one by one and ever faster, then both heads with their rows in the accent. */
const TIMES = { begins: 1, isFull: 13, ends: 16 }

/** Bits a second of picture and sound: with both the film has less than 300 kB. */
const BITS = { video: 80_000, audio: 24_000 }

/** What is heard of a floret, and of the full heads: waves a second, and how fast they fade. */
const TICK = { pitch: 1_760, fade: 260, loud: 0.16 }
const TONE = { pitches: [110, 165, 220], fade: 1.1, loud: 0.14 }

/**
 * The films in the texts of the sample sites. A browser encodes them, with codecs that are free to use: another version of it
 * may give other bytes.
 * @param {string} seeds folder of the sample sites
 * @returns {SampleFilm[]}
 */
export function sampleFilms(seeds) {
  return [{ site: SITE, name: 'florets.webm', make: () => filmOfHeads(inksOf(join(seeds, SITE), SITE, 4)) }]
}

/**
 * Both heads of `figure-florets`, one floret after the other, each with a tick.
 * @param {import('../../src/art/print.ts').Inks} inks
 */
async function filmOfHeads(inks) {
  const scale = FILM.width / SHEET_WIDTH
  const florets = headsOf().map(({ x, y, long, short, angle, isOfRow, share }) => ({
    at: timeOf(share),
    x: x * scale,
    y: y * scale,
    long: long * scale,
    short: short * scale,
    angle,
    isOfRow,
  }))
  const given = { ...FILM, ...BITS, ...TIMES, inks, florets, samples: soundOf() }
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const page = await browser.newPage()
    // Encoders are for secure pages alone.
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('https://film.invalid/')
    const { frames, head } = await page.evaluate(encode, given)
    const { width, height, rate } = FILM
    return webmOf({
      width,
      height,
      rate,
      length: TIMES.ends * 1_000,
      sound: Buffer.from(head, 'base64'),
      frames: frames
        .map(({ data, ...frame }) => ({ ...frame, bytes: Buffer.from(data, 'base64') }))
        .toSorted((a, b) => a.at - b.at || a.track - b.track),
    })
  } finally {
    await browser.close()
  }
}

/**
 * When a floret is there: in the first half of the time a quarter of them.
 * @param {number} share its place among those of its head, 0 to 1
 */
const timeOf = (share) => TIMES.begins + (TIMES.isFull - TIMES.begins) * Math.sqrt(share)

/** What is heard, in samples from -1 to 1. @returns {number[]} */
function soundOf() {
  const samples = new Float32Array(TIMES.ends * FILM.rate)
  const add = (
    /** @type {number} */ at,
    /** @type {number} */ length,
    /** @type {(seconds: number) => number} */ wave,
  ) => {
    const first = Math.round(at * FILM.rate)
    const count = Math.min(Math.round(length * FILM.rate), samples.length - first)
    for (let i = 0; i < count; i++) samples[first + i] = (samples[first + i] ?? 0) + wave(i / FILM.rate)
  }
  for (let i = 1; i <= HEADS.florets; i++)
    add(
      timeOf(i / HEADS.florets),
      0.03,
      (t) => TICK.loud * Math.exp(-TICK.fade * t) * Math.sin(TAU * TICK.pitch * t),
    )
  for (const pitch of TONE.pitches)
    add(
      TIMES.isFull,
      TIMES.ends - TIMES.isFull,
      // It comes softly: a wave that begins at once clicks.
      (t) => TONE.loud * Math.min(1, t * 20) * Math.exp(-TONE.fade * t) * Math.sin(TAU * pitch * t),
    )
  return [...samples]
}

/**
 * Draws and encodes, in the page of a browser.
 * @param {typeof FILM & typeof BITS & typeof TIMES & {
 *   inks: import('../../src/art/print.ts').Inks,
 *   florets: { at: number, x: number, y: number, long: number, short: number, angle: number, isOfRow: boolean }[],
 *   samples: number[],
 * }} film
 * @returns {Promise<{ frames: { track: 1 | 2, at: number, isKey: boolean, data: string }[], head: string }>}
 */
async function encode({
  width,
  height,
  fps,
  rate,
  keyEvery,
  video,
  audio,
  isFull,
  ends,
  inks,
  florets,
  samples,
}) {
  /** @type {{ track: 1 | 2, at: number, isKey: boolean, data: string }[]} */
  const frames = []
  let head = ''
  const base64 = (/** @type {Uint8Array} */ bytes) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const keep = (/** @type {1 | 2} */ track, /** @type {EncodedVideoChunk | EncodedAudioChunk} */ chunk) => {
    const bytes = new Uint8Array(chunk.byteLength)
    chunk.copyTo(bytes)
    frames.push({
      track,
      at: Math.round(chunk.timestamp / 1_000),
      isKey: chunk.type === 'key',
      data: base64(bytes),
    })
  }
  /** @type {Error[]} */
  const failures = []
  const error = (/** @type {Error} */ why) => void failures.push(why)

  const pictures = new VideoEncoder({ output: (chunk) => keep(1, chunk), error })
  pictures.configure({ codec: 'vp09.00.21.08', width, height, bitrate: video, framerate: fps })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('nothing can be drawn')
  for (let i = 0; i < ends * fps; i++) {
    const now = i / fps
    context.fillStyle = inks.paper
    context.fillRect(0, 0, width, height)
    for (const floret of florets) {
      if (floret.at > now) continue
      context.fillStyle = floret.isOfRow && now >= isFull ? inks.accent : inks.ground
      context.beginPath()
      context.ellipse(floret.x, floret.y, floret.long, floret.short, floret.angle, 0, 7)
      context.fill()
    }
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round(now * 1e6),
      duration: Math.round(1e6 / fps),
    })
    pictures.encode(frame, { keyFrame: i % keyEvery === 0 })
    frame.close()
    while (pictures.encodeQueueSize > 8) await new Promise((next) => setTimeout(next, 5))
  }
  await pictures.flush()

  const sound = new AudioEncoder({
    output: (chunk, { decoderConfig } = {}) => {
      const { description } = decoderConfig ?? {}
      if (description) head = base64(new Uint8Array(/** @type {ArrayBuffer} */ (description)))
      keep(2, chunk)
    },
    error,
  })
  sound.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 1, bitrate: audio })
  sound.encode(
    new AudioData({
      format: 'f32',
      sampleRate: rate,
      numberOfChannels: 1,
      numberOfFrames: samples.length,
      timestamp: 0,
      data: new Float32Array(samples),
    }),
  )
  await sound.flush()
  const [failure] = failures
  if (failure) throw failure
  return { frames, head }
}
