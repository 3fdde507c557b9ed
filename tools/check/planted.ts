import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

/**
 * What a check says of a tree of these files, a line for each fault. It is asked in a process of its own: its script is plain
 * JavaScript, which the type check does not read.
 * @param script in this folder @param check the function that it exports
 */
export function faultsIn(script: string, check: string, files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'flyleaf-check-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const module = pathToFileURL(join(import.meta.dirname, script)).href
  const program = `import(process.argv[1]).then((m) => console.log(m.${check}(process.argv[2]).join('\\n')))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program, module, root], { encoding: 'utf8' })
  if (stderr) throw new Error(stderr)
  return stdout.split('\n').filter(Boolean)
}
