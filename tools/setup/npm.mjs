import { existsSync } from 'node:fs'
import { Refusal, run } from './step.mjs'

/**
 * Runs npm in a folder.
 * @param {string} folder
 * @param {string[]} args
 * @param {string} consequence a sentence for when it fails, said after npm's own line
 * @throws Refusal when npm is missing or fails
 */
export async function npm(folder, args, consequence) {
  const [program, ...script] = npmCommand()
  const result = await run(program, [...script, ...args], { cwd: folder, env: process.env }).catch(
    (error) => {
      throw error.code === 'ENOENT'
        ? new Refusal('npm was not found: install Node.js with npm, then start again.')
        : error
    },
  )
  if (!result.ok) throw new Refusal(`${tellingLine(result.output)}\n${consequence}`)
}

/**
 * The npm that runs this script, on the Node that it runs on: the Node in node_modules may be about to be replaced.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (!script?.endsWith('npm-cli.js') || !existsSync(script)) return ['npm']
  return [node && existsSync(node) ? node : process.execPath, script]
}

/**
 * The line of npm that says why; codes stand before it, and advice, usage and log files after it.
 * @param {string} output
 */
function tellingLine(output) {
  const lines = output.split('\n').filter((line) => line.replace('npm error', '').trim() !== '')
  const isCode = /^npm error (code|errno|syscall|path|dest|file) /
  return lines.find((line) => line.startsWith('npm error ') && !isCode.test(line)) ?? lines.at(-1) ?? ''
}
