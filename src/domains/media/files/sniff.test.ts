import { expect, it } from 'vitest'
import { KINDS } from './kinds.ts'
import { SNIFFED, sniffed } from './sniff.ts'

it.each([
  ['comments', '<!---->'],
  ['comments with words between white space', '<!-- a -->\n'],
  ['declarations', '<?xml?>'],
  ['kinds of a document', '<!DOCTYPE svg []>'],
])('[C449] a file that begins with many %s and ends as nothing known is looked at once', (_what, piece) => {
  const many = piece.repeat(Math.floor((SNIFFED - 1) / piece.length))
  expect(sniffed(Buffer.from(`${many}x`))).toBeNull()
})

it.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', KINDS.svg],
  ['\uFEFF <?xml version="1.0"?>\n<!-- made by -->\n<!-- a pen -->\n<SVG>', KINDS.svg],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY a "b">]><svg\n>', KINDS.svg],
  ['<!-- <svg> -->', null],
  ['<svgs>', null],
  ['<!doctype html><svg>', null],
  ['words <svg>', KINDS.txt],
])('[C449] %j is taken for what it is', (text, kind) => {
  expect(sniffed(Buffer.from(text))).toBe(kind)
})

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.of(value))),
  )

it.each([
  ['an MP3 with words before it', bytes('ID3', 4, 0), KINDS.mp3],
  ['an MP3', bytes(0xff, 0xfb, 0x90, 0x64), KINDS.mp3],
  ['a recording of a phone', bytes(0, 0, 0, 0x1c, 'ftypM4A ', 0), KINDS.m4a],
  ['an Opus', bytes('OggS', 0, 2, 'OpusHead'), KINDS.ogg],
  ['a Vorbis', bytes('OggS', 0, 2, 1, 'vorbis'), KINDS.ogg],
  ['a film of Ogg', bytes('OggS', 0, 2, 0x80, 'theora', 'OggS', 1, 'vorbis'), null],
  ['a WAV', bytes('RIFF', 36, 0, 0, 0, 'WAVEfmt '), KINDS.wav],
  ['a FLAC', bytes('fLaC', 0), KINDS.flac],
  ['captions', bytes('WEBVTT\n\n'), KINDS.vtt],
  ['a text about captions', bytes('WEBVTTs are files'), KINDS.txt],
  ['a text of 16 bits a letter', bytes(0xff, 0xfe, 'a', 0), null],
  ['layer III with rates that there are not', bytes(0xff, 0xfb, 0xff, 0x64), null],
])('%s is taken for what it is', (_, head, kind) => {
  expect(sniffed(head)).toBe(kind)
})
