/**
 * @typedef {object} Frame a piece of a stream, encoded
 * @property {1 | 2} track
 * @property {number} at in milliseconds
 * @property {boolean} isKey nothing before it is needed to show it
 * @property {Uint8Array} bytes
 * @typedef {object} Streams a film of VP9 and Opus
 * @property {number} width in pixels
 * @property {number} height
 * @property {number} length in milliseconds
 * @property {number} rate of the sound, in samples a second
 * @property {Uint8Array} sound what Opus says of itself (OpusHead)
 * @property {Frame[]} frames in the order of their time
 */

/** Ids of EBML and Matroska. @see https://www.rfc-editor.org/rfc/rfc9559 */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codec: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
}

/** Timestamps are milliseconds. */
const NANOSECONDS = 1_000_000

const MADE_BY = 'npm run art'

/**
 * Puts the streams of a film into one file that browsers can seek in: it has a length, and says where its key frames are.
 * @param {Streams} streams
 * @returns {Buffer}
 */
export function webmOf({ width, height, length, rate, sound, frames }) {
  const head = element(
    ID.ebml,
    text(ID.docType, 'webm'),
    number(ID.docTypeVersion, 4),
    number(ID.docTypeReadVersion, 2),
  )
  const info = element(
    ID.info,
    number(ID.timestampScale, NANOSECONDS),
    float(ID.duration, length),
    text(ID.muxingApp, MADE_BY),
    text(ID.writingApp, MADE_BY),
  )
  const common = (/** @type {number} */ track) => [
    number(ID.trackNumber, track),
    number(ID.trackUid, track),
    number(ID.trackType, track),
    number(ID.flagLacing, 0),
  ]
  const preSkip = Buffer.from(sound).readUInt16LE(10)
  const tracks = element(
    ID.tracks,
    element(
      ID.track,
      ...common(1),
      text(ID.codec, 'V_VP9'),
      element(ID.video, number(ID.pixelWidth, width), number(ID.pixelHeight, height)),
    ),
    element(
      ID.track,
      ...common(2),
      text(ID.codec, 'A_OPUS'),
      element(ID.codecPrivate, Buffer.from(sound)),
      number(ID.codecDelay, Math.round((preSkip / 48_000) * 1e9)),
      number(ID.seekPreRoll, 80 * NANOSECONDS),
      element(ID.audio, float(ID.samplingFrequency, rate), number(ID.channels, 1)),
    ),
  )
  const clusters = clustersOf(frames)
  // The places of clusters hang on the length of the cues, whose numbers are all as long.
  const before = info.length + tracks.length
  const cuesLength = cuesOf(clusters, 0).length
  const cues = cuesOf(clusters, before + cuesLength)
  const segment = element(ID.segment, info, tracks, cues, ...clusters.map(({ bytes }) => bytes))
  return Buffer.concat([head, segment])
}

/**
 * A cluster from each key frame on.
 * @param {Frame[]} frames
 */
function clustersOf(frames) {
  /** @type {Frame[][]} */
  const groups = []
  for (const frame of frames) {
    if (groups.length === 0 || (frame.track === 1 && frame.isKey)) groups.push([])
    groups.at(-1)?.push(frame)
  }
  return groups.map((group) => {
    const at = group[0]?.at ?? 0
    const blocks = group.map((frame) => {
      const lead = Buffer.alloc(4)
      lead[0] = 0x80 | frame.track
      lead.writeInt16BE(frame.at - at, 1)
      lead[3] = frame.isKey ? 0x80 : 0
      return element(ID.simpleBlock, lead, Buffer.from(frame.bytes))
    })
    return { at, bytes: element(ID.cluster, number(ID.timestamp, at), ...blocks) }
  })
}

/**
 * @param {{ at: number, bytes: Buffer }[]} clusters
 * @param {number} first where they begin in the segment
 */
function cuesOf(clusters, first) {
  let place = first
  const points = clusters.map(({ at, bytes }) => {
    const position = Buffer.alloc(8)
    position.writeBigUInt64BE(BigInt(place))
    place += bytes.length
    return element(
      ID.cuePoint,
      number(ID.cueTime, at),
      element(ID.cuePositions, number(ID.cueTrack, 1), element(ID.cueClusterPosition, position)),
    )
  })
  return element(ID.cues, ...points)
}

/**
 * @param {number} id
 * @param {Buffer[]} parts
 */
function element(id, ...parts) {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(8)
  // Eight bytes of length, whose first one says so.
  length.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([bytesOf(id), length, content])
}

/**
 * @param {number} id
 * @param {number} value whole
 */
const number = (id, value) => element(id, bytesOf(value))

/**
 * @param {number} id
 * @param {string} value
 */
const text = (id, value) => element(id, Buffer.from(value))

/**
 * @param {number} id
 * @param {number} value
 */
function float(id, value) {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

/**
 * A whole number in as few bytes as it needs.
 * @param {number} value
 */
function bytesOf(value) {
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}
