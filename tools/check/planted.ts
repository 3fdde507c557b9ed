import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

/**
 * What a check says of a tree of these files, a line for each fault.
 * @param script in this folder @param check the function that it exports
 */
export async function faultsIn(
  script: string,
  check: string,
  files: Record<string, string>,
): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'flyleaf-check-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const checks: Record<string, (root: string) => string[]> = await importScript(script)
  const faults = checks[check]?.(root)
  if (!faults) throw new Error(`${script} exports no ${check}`)
  return faults
}

/**
 * What a script of the checks exports. Its name is put together, since the type check would read it otherwise: it is plain
 * JavaScript with types of its own.
 * @param script in this folder
 */
export const importScript = (script: string) => import(pathToFileURL(join(import.meta.dirname, script)).href)
