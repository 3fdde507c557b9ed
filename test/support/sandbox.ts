import { afterAll } from 'vitest'
import { type Bounds, openSandbox, type Sandbox } from '../../src/platform/sandbox/sandbox.ts'

const SCRIPT = new URL('../../src/app/sandboxed.ts', import.meta.url)

/** A sandbox of this test file's own, which does what the product's does. */
export function aSandbox(bounds: Partial<Bounds> = {}, script = SCRIPT): Sandbox {
  const sandbox = openSandbox(script, bounds)
  afterAll(() => sandbox.close())
  return sandbox
}
