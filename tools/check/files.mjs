import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LEFT_OUT = /^(node_modules|dist|\.test-build|\.git|data(-\w+)?|test-results)(\/|$)/

/**
 * Every file that the repository holds or would take in.
 * @param {string} root
 * @returns {string[]} paths below it
 */
export function filesOf(root) {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (git.status === 0 && git.stdout) return git.stdout.split('\0').filter(Boolean)
  // An unpacked archive, or a clone that belongs to another account.
  return readdirSync(root)
    .filter((name) => !LEFT_OUT.test(name))
    .flatMap((name) => {
      if (!statSync(join(root, name)).isDirectory()) return [name]
      return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((inner) =>
        join(name, inner),
      )
    })
}
