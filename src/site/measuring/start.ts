import { QUESTION } from './question.ts'

/** Where the browser keeps the answer, with the ids that it was given for: other ids ask anew. */
const KEY = 'measuring'

declare global {
  /** What the scripts of the services look for. */
  interface Window {
    dataLayer?: unknown[]
    fbq?: FacebookQueue
  }
}

type FacebookQueue = ((...given: unknown[]) => void) & {
  queue: unknown[]
  loaded: boolean
  version: string
  push?: unknown
  callMethod?: (...given: unknown[]) => void
}

/** Loads the services that measure a site once a reader allows it, and asks who has given no answer yet. */
export function startMeasuring(): void {
  const question = document.getElementById(QUESTION)
  if (!question) return
  const { google, facebook } = question.dataset
  const ids = [google, facebook].join(' ')
  const kept = keptAnswer(ids)
  const opener = document.querySelector<HTMLButtonElement>('[data-ask-measuring]')
  let isLoaded = false
  const load = () => {
    isLoaded = true
    if (google) loadGoogle(google)
    if (facebook) loadFacebook(facebook)
  }
  const answer = (said: 'yes' | 'no') => {
    keepAnswer(`${said} ${ids}`)
    question.hidden = true
    opener?.focus()
    if (said === 'yes' && !isLoaded) load()
    // What runs already is stopped by a new page alone.
    if (said === 'no' && isLoaded) {
      forgetCookies()
      location.reload()
    }
  }
  for (const button of question.querySelectorAll<HTMLButtonElement>('[data-answer]'))
    button.addEventListener('click', () => answer(button.dataset.answer === 'yes' ? 'yes' : 'no'))
  if (opener) {
    opener.hidden = false
    opener.addEventListener('click', () => {
      question.hidden = false
      question.focus()
    })
  }
  if (kept === 'yes') load()
  // A browser that says for its reader that nobody may be told of the visit is not asked.
  else if (kept === null && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl))
    question.hidden = false
}

/** Null while none was given for these ids. */
function keptAnswer(ids: string): 'yes' | 'no' | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === `yes ${ids}` ? 'yes' : kept === `no ${ids}` ? 'no' : null
  } catch {
    // A browser that keeps nothing would be asked on every page.
    return 'no'
  }
}

function keepAnswer(answer: string): void {
  try {
    localStorage.setItem(KEY, answer)
  } catch {
    // It holds for this page.
  }
}

/** As Google's own snippet does: what its script is asked for waits in a list. */
function loadGoogle(id: string): void {
  const layer = (window.dataLayer ??= [])
  // Its script tells `arguments` from a list.
  function ask(..._: unknown[]): void {
    layer.push(arguments)
  }
  ask('js', new Date())
  ask('config', id)
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}

/** As Meta's own snippet does. */
function loadFacebook(id: string): void {
  const ask: FacebookQueue = Object.assign(
    (...given: unknown[]) => {
      if (ask.callMethod) ask.callMethod(...given)
      else ask.queue.push(given)
    },
    { queue: [], loaded: true, version: '2.0' },
  )
  ask.push = ask
  window.fbq = ask
  ask('init', id)
  ask('track', 'PageView')
  addScript('https://connect.facebook.net/en_US/fbevents.js')
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** The services set theirs for the site's own host and those above it. */
function forgetCookies(): void {
  const names = document.cookie.split('; ').map((one) => one.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => labels.slice(at).join('.'))
  for (const name of names.filter((one) => /^_(ga|gid|gat|fbp|fbc)/.test(one)))
    for (const domain of ['', ...domains.map((one) => `; domain=${one}`)])
      document.cookie = `${name}=; path=/; max-age=0${domain}`
}
