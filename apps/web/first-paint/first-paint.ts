// Runs before the first paint and before the app has loaded, so it is small and imports nothing but types.

import type { EarlyAnswers } from '../src/lib/early-answers.ts'

/** Filled in by the build: the files of the screens on which most visits start, by route. */
declare const __FIRST_SCREENS__: Record<string, string[]>

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be disabled.
    return null
  }
}

/** Prevents a white flash in dark mode. Keep the key and the rule in step with src/theme/colour-scheme.ts. */
function setColourScheme() {
  const chosen = stored('colourScheme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'dark' || chosen === 'light' ? chosen : system
  document.documentElement.dataset.theme = scheme
}

/** Prevents a flash of the product's own colour and logo. Keep in step with src/theme/church-colour.ts. */
function setChurchLook() {
  const { dataset, style } = document.documentElement
  const contentOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`[name=church-${name}]`)?.content
  const [light, dark] = contentOf('colour')?.split(' ') ?? []
  if (light && dark) {
    style.setProperty('--church-colour-light', light)
    style.setProperty('--church-colour-dark', dark)
    dataset.churchColour = ''
  }
  if (contentOf('logo')) dataset.churchLogo = ''
}

/**
 * Uses the headings' font at once if the service worker has it. Otherwise it would take a fifth of a slow link from the
 * app's code, so the app requests it after its first screen (src/app/router.tsx). Nothing moves then, because headings
 * begin their line and their fallbacks have the same metrics.
 */
function chooseHeadingFont() {
  if (navigator.serviceWorker?.controller) document.documentElement.dataset.fraunces = ''
}

/** The first part of the address after the hash. */
const route = (location.hash.replace(/^#\/?/, '').split(/[/?]/)[0] ?? '').toLowerCase()

/** Chooses what index.html shows until the app has loaded. */
function chooseFirst() {
  const { dataset } = document.documentElement
  const isKnown = stored('userInfo') !== null
  if (isKnown) dataset.known = ''
  const firsts: Record<string, string> = isKnown ? { mapcomponent: 'attendance' } : { '': 'home' }
  dataset.first = firsts[route] ?? 'other'
}

/** Preloads the screen's files in parallel with the app, which would not request them until it runs. */
function fetchScreen() {
  for (const file of __FIRST_SCREENS__[route] ?? []) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else {
      link.rel = 'modulepreload'
    }
    // Must match the app's requests, or the browser would fetch the files twice.
    link.crossOrigin = ''
    // The page shows its first paint without them.
    link.fetchPriority = 'low'
    link.href = file
    document.head.append(link)
  }
}

/** How long an early answer may take, and how long the app may use it, in milliseconds. After that, a phone is offline. */
const earlyMs = 10_000

const early: EarlyAnswers = { until: Date.now() + earlyMs, answers: {} }

/** Sends a request as the app will, which takes over the answer or its failure (src/lib/early-answers.ts). */
function ask(url: string, token?: string, body?: string) {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
  })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body) headers.set('Content-Type', 'application/json')
  const answer = fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ?? null,
    signal: AbortSignal.timeout(earlyMs),
  })
    .then(async (response) => {
      const receivedAt = Date.now()
      return { response, text: await response.text(), receivedAt }
    })
    .catch(() => null)
  early.answers[[url, headers.get('Authorization'), body].join(' ')] = answer
  return answer
}

function askAs(token: string) {
  void ask('/api/users/sessions/current/', token)
  void ask('/api/users/attendance/current/', token)
}

/**
 * Asks what the attendance screen asks first (marking/first-questions.ts), if the device has the app: it then waits for
 * the answers. On a first visit, it waits for its code, which these requests would delay. An expired token is renewed
 * first; the app stores the new one.
 */
async function askFirst() {
  if (route !== 'mapcomponent' || !navigator.serviceWorker?.controller) return
  window.earlyAnswers = early
  try {
    const { token, refreshToken } = JSON.parse(stored('userInfo') ?? '')
    void ask('/api/church/door/')
    const [, claims = ''] = token.split('.')
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp * 1_000 > Date.now()) return askAs(token)
    const body = JSON.stringify({ refresh: refreshToken })
    const renewed = await ask('/api/token/refresh/', undefined, body)
    if (renewed?.response.ok) askAs(JSON.parse(renewed.text).access)
  } catch {
    // Whatever is stored, the app judges it.
  }
}

/** Milliseconds after which the page tells a visitor on a slow phone that it is still loading. */
const lateMs = 15_000

/** Tells the reader if a script of the app has failed or has not arrived. The app replaces this message. */
function watchForApp() {
  const showLate = () => {
    const late = document.querySelector<HTMLElement>('[data-first=late]')
    if (!late) return
    late.hidden = false
    const again = late.querySelector('button')
    if (again) again.onclick = () => location.reload()
  }
  setTimeout(showLate, lateMs)
  // Errors of elements do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) showLate()
    },
    true,
  )
}

setColourScheme()
setChurchLook()
chooseHeadingFont()
// The help pages have no screens.
if (!location.pathname.startsWith('/help')) {
  chooseFirst()
  void askFirst()
  fetchScreen()
  watchForApp()
}
