import { create } from 'zustand'

/** Milliseconds until the server is tried again: the first time, and at most. */
const firstWait = 2_000
const longestWait = 20_000
/** Milliseconds that one try may take. */
const patience = 8_000

interface Connection {
  /** Whether the last call got through to the server; true until one did not. */
  reached: boolean
  /** A try is under way. */
  trying: boolean
}

/** Whether the server can be reached. What a browser says of itself is no proof: it may know a network that leads nowhere. */
export const useConnection = create<Connection>(() => ({ reached: true, trying: false }))

let wait = firstWait
let timer: ReturnType<typeof setTimeout> | undefined

/** The server has answered, whatever it said. */
export function noteReached() {
  if (useConnection.getState().reached) return
  clearTimeout(timer)
  wait = firstWait
  useConnection.setState({ reached: true, trying: false })
}

/** A call did not get through. From now on the server is tried until it answers. */
export function noteUnreached() {
  if (!useConnection.getState().reached) return
  useConnection.setState({ reached: false })
  tryLater()
}

function tryLater() {
  // Not all of a church at the same moment, when its server comes back.
  timer = setTimeout(tryNow, wait * (0.75 + Math.random() / 2))
  wait = Math.min(wait * 2, longestWait)
}

/** Whether the server answers at this moment. */
export function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience)
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function tryNow() {
  clearTimeout(timer)
  useConnection.setState({ trying: true })
  if (await serverAnswers()) return noteReached()
  useConnection.setState({ trying: false })
  if (!useConnection.getState().reached) tryLater()
}

/** Tries the server at once, unless it is reached or a try is under way. */
export function tryConnection() {
  const { reached, trying } = useConnection.getState()
  if (!reached && !trying) void tryNow()
}

/** Takes the device's own hints: it lost its network, has one again, or somebody looks at the page again. */
export function watchConnection() {
  window.addEventListener('offline', noteUnreached)
  window.addEventListener('online', tryConnection)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryConnection()
  })
  if (!navigator.onLine) noteUnreached()
}
