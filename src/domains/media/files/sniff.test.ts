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
