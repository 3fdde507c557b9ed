import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of WCAG only, without axe's best practices. */
export const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What the page holds after `AXE` ran in it, as far as it is used here. */
interface Axe {
  run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * What axe finds in the open page, as `rule: element`; empty when there is no fault. A fading note has little contrast, so axe runs
 * when no animation does, and again where one began meanwhile. The usual builder for Playwright opens a second page each time and
 * also reports every passed rule, which costs three times as much.
 * @param tags names the rules to look at; left out: all
 * @param isFramed the page shows another one, which is looked at by itself elsewhere
 */
export async function faultsOf(page: Page, tags?: string[], isFramed = false): Promise<string[]> {
  if (page.frames().length > 1 && !isFramed) throw new Error('Frames are not looked into here.')
  for (let left = TRIES; ; left--) {
    const { faults, hasMoved } = await lookAt(page, tags)
    if (faults.length === 0 || !hasMoved || left === 1) return faults
  }
}

const TRIES = 3

/** @returns whether something began to move meanwhile, too */
async function lookAt(page: Page, tags?: string[]): Promise<{ faults: string[]; hasMoved: boolean }> {
  // Half a megabyte, and a screen of the studio stays while another one is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options = {
    resultTypes: ['violations'],
    elementRef: false,
    iframes: false,
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
  }
  const { violations, hasMoved } = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Axe }
    // One may follow another, and none may begin between the last look and the listeners below.
    for (let ending = thatEnd(); ending.length > 0; ending = thatEnd())
      await Promise.allSettled(ending.map(({ finished }) => finished))
    let hasMoved = false
    const note = () => (hasMoved = true)
    const begins = ['animationstart', 'transitionrun']
    for (const name of begins) document.addEventListener(name, note, true)
    const { violations } = await axe.run(document, given)
    for (const name of begins) document.removeEventListener(name, note, true)
    return { violations, hasMoved }

    function thatEnd(): Animation[] {
      return document.getAnimations().filter(isEnding)
    }

    /** A spinner never ends, and what follows the scroll ends when it is scrolled. */
    function isEnding({ effect, timeline, playState }: Animation) {
      return (
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      )
    }
  }, options)
  return {
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    hasMoved,
  }
}
