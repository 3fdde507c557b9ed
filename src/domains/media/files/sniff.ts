import { type FileKind, KINDS } from './kinds.ts'

/** So many bytes of the beginning are looked at. */
export const SNIFFED = 8_192

/** What a file is by its first bytes, whatever it is called; null for what is not taken. */
export function sniffed(head: Buffer): FileKind | null {
  const found = MARKS.find(([at, mark]) => head.subarray(at, at + mark.length).equals(mark))?.[2]
  if (found) return found
  if (isAt(head, 0, 'RIFF') && isAt(head, 8, 'WEBP')) return KINDS.webp
  if (isAt(head, 0, 'RIFF') && isAt(head, 8, 'WAVE')) return KINDS.wav
  if (isAt(head, 0, 'OggS')) return isSoundOfOgg(head) ? KINDS.ogg : null
  if (isAt(head, 0, 'ID3') || isFrameOfMp3(head)) return KINDS.mp3
  if (isAt(head, 4, 'ftyp')) return BRANDS[head.toString('latin1', 8, 12)] ?? null
  if (head.subarray(0, 4).equals(EBML) && head.includes('webm')) return KINDS.webm
  // Whether a zip is a document is known once all of it is there.
  if (isZip(head)) return KINDS.docx
  return wordsIn(head)
}

/** Whether a file of the old form of Word is one: its directory names the text, which the first bytes do not hold. */
export function isWordDocument(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('WordDocument', 'utf16le'))
}

/** Whether a zip is a document of Word: its list of contents says so at its end. */
export function isWordZip(bytes: Buffer): boolean {
  return bytes.includes('word/document.xml') && bytes.includes('[Content_Types].xml')
}

const bytes = (...values: number[]) => Buffer.from(values)

const MARKS: readonly (readonly [at: number, mark: Buffer, kind: FileKind])[] = [
  [0, bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), KINDS.png],
  [0, bytes(0xff, 0xd8, 0xff), KINDS.jpeg],
  [0, Buffer.from('GIF87a'), KINDS.gif],
  [0, Buffer.from('GIF89a'), KINDS.gif],
  [0, Buffer.from('%PDF-'), KINDS.pdf],
  [0, Buffer.from('fLaC'), KINDS.flac],
  [0, bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), KINDS.doc],
]

/** What kind of film, sound or picture a file of boxes says to be. */
const BRANDS: Record<string, FileKind> = {
  avif: KINDS.avif,
  'qt  ': KINDS.mov,
  'M4A ': KINDS.m4a,
  'M4B ': KINDS.m4a,
  ...Object.fromEntries(
    ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'M4VH', 'MSNV', 'dash'].map(
      (brand) => [brand, KINDS.mp4],
    ),
  ),
}

/** The first page of Ogg names each stream in it; one of pictures makes it a film. */
const isSoundOfOgg = (head: Buffer) =>
  ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '].some((name) => head.includes(name, 0, 'latin1')) &&
  !head.includes('\x80theora', 0, 'latin1')

/** MPEG audio, layer III: eleven bits of one, then a layer, a rate of bits and one of samples that there are. */
function isFrameOfMp3([first = 0, second = 0, third = 0]: Buffer): boolean {
  const isLayerIII = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayerIII && third >> 4 !== 0x0f && third >> 4 !== 0 && (third & 0x0c) !== 0x0c
}

const EBML = bytes(0x1a, 0x45, 0xdf, 0xa3)

const isAt = (head: Buffer, at: number, word: string) =>
  head.subarray(at, at + word.length).equals(Buffer.from(word))

const isZip = (head: Buffer) => head.subarray(0, 4).equals(bytes(0x50, 0x4b, 0x03, 0x04))

/** Plain text, captions or a drawing of SVG; what a browser could take for a page is neither. */
function wordsIn(head: Buffer): FileKind | null {
  const text = textOf(head)
  if (text === null) return null
  const begin = text.replace(/^\uFEFF?\s*/, '')
  if (/^WEBVTT(?:\s|$)/.test(begin)) return KINDS.vtt
  if (!begin.startsWith('<')) return KINDS.txt
  return isDrawing(begin) ? KINDS.svg : null
}

/** What may stand before the first element. In one pattern with it, a text could be read in exponentially many ways. */
const PROLOG = [/\s+/y, /<\?xml[^>]*\?>/iy, /<!--[^]*?-->/y, /<!DOCTYPE svg[^>[]*(?:\[[^\]]*\])?>/iy]
const DRAWING = /<svg[\s>]/iy

function isDrawing(text: string): boolean {
  let at = 0
  for (let end: number | undefined = 0; end !== undefined; ) {
    at = end
    end = PROLOG.map((piece) => endOf(piece, text, at)).find((one) => one !== undefined)
  }
  return endOf(DRAWING, text, at) !== undefined
}

/** Where a match that begins there ends. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** Null for what is no UTF-8, or holds what no text holds. */
function textOf(head: Buffer): string | null {
  // The last character may be cut.
  for (let cut = 0; cut < 4; cut++) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        head.subarray(0, head.length - cut),
      )
      // Controls beside tab, line feed, form feed and carriage return.
      // oxlint-disable-next-line no-control-regex
      return /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(text) ? null : text
    } catch {
      if (head.length < SNIFFED) return null
    }
  }
  return null
}
