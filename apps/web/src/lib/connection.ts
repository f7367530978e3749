import { create } from 'zustand'

/** Delay before the first health check, and the longest delay. */
const firstDelayMs = 2_000
const maxDelayMs = 20_000
/** Public, answered from memory, and never served from the service worker's cache. */
const checkedPath = '/api/church/'
/** How long one health check may take. */
const timeoutMs = 8_000

interface Connection {
  /** Another server answers in place of ours: a network whose own page asks people to sign in or to agree first. */
  captive: boolean
  /** Whether the last call reached the server; true until one fails. */
  reachable: boolean
  /** A health check is under way. */
  checking: boolean
}

/** Whether the server is reachable. `navigator.onLine` is not enough: a network may have no route to the server. */
export const useConnection = create<Connection>(() => ({
  reachable: true,
  checking: false,
  captive: false,
}))

let delayMs = firstDelayMs
let timer: ReturnType<typeof setTimeout> | undefined
/** When the server was last found unreachable, by `performance.now()`. */
let lostAt = 0

/**
 * Reports that the server has responded, with whatever status.
 * @param askedAt when the call was sent: the answer to an earlier one may still arrive after the connection was lost
 */
export function reportReachable(askedAt = performance.now()) {
  if (useConnection.getState().reachable || askedAt < lostAt) return
  clearTimeout(timer)
  delayMs = firstDelayMs
  useConnection.setState({ reachable: true, checking: false, captive: false })
}

/** Reports a failed call. Health checks then run until the server responds. */
export function reportUnreachable({ captive = false } = {}) {
  if (captive) useConnection.setState({ captive })
  if (!useConnection.getState().reachable) return
  lostAt = performance.now()
  useConnection.setState({ reachable: false })
  scheduleCheck()
}

function scheduleCheck() {
  // Jitter keeps a whole church from checking at the same moment.
  timer = setTimeout(runCheck, delayMs * (0.75 + Math.random() / 2))
  delayMs = Math.min(delayMs * 2, maxDelayMs)
}

/** Whether a response is a page, which no call of ours answers with. */
export const isPage = (headers: Headers): boolean =>
  headers.get('Content-Type')?.includes('html') ?? false

/** Checks whether the server responds right now. */
export function isServerReachable(): Promise<boolean> {
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), timeoutMs)
  return fetch(checkedPath, { method: 'HEAD', cache: 'no-store', signal: controller.signal })
    .then(
      ({ ok, headers }) => {
        // A page in place of the answer comes from the network itself.
        const captive = ok && isPage(headers)
        useConnection.setState({ captive })
        return ok && !captive
      },
      () => false,
    )
    .finally(() => clearTimeout(limit))
}

async function runCheck() {
  clearTimeout(timer)
  useConnection.setState({ checking: true })
  if (await isServerReachable()) return reportReachable()
  useConnection.setState({ checking: false })
  if (!useConnection.getState().reachable) scheduleCheck()
}

/** Runs a health check now, unless the server is reachable. If one is already under way, another soon follows. */
export function checkConnection() {
  const { reachable, checking } = useConnection.getState()
  delayMs = firstDelayMs
  if (!reachable && !checking) void runCheck()
}

/** Reacts to hints from the browser: network lost, network restored, page visible again. */
export function watchConnection() {
  window.addEventListener('offline', () => reportUnreachable())
  window.addEventListener('online', checkConnection)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkConnection()
  })
  if (!navigator.onLine) reportUnreachable()
}
