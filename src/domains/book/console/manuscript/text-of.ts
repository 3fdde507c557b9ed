/** The text of a file of Markdown or plain text, without the settings that some programs write before it. */
export function textOf(bytes: ArrayBuffer): string {
  return decoded(bytes).replace(SETTINGS, '')
}

/** A text can begin with a line of its own, too: settings have a name in their first line. */
const SETTINGS = /^---\r?\n(?=[\w-]+:)[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** Editors of Windows also write UTF-16, with its mark, and older ones Windows-1252, which any bytes are. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
