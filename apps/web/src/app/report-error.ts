import { matchPath } from 'react-router-dom'
import { screens } from '../features/index.ts'
import { api } from '../lib/api.ts'

/** As the contract limits it. */
const messageMax = 300

const reported = new Set<string>()

/** The pattern of the screen at `pathname`, which unlike the address names no one; `*` for none. */
const screenAt = (pathname: string) =>
  screens.find(({ path }) => matchPath(path, pathname))?.path ?? '*'

/** The name of the built file that contains this code; it changes with each build. */
const version = import.meta.url.replace(/^.*\/|\?.*$/g, '')

/**
 * Tells the server's log why the screen at `pathname` failed, once for each reason while the page is
 * open. React has written the error to the console by then.
 */
export function reportError(error: unknown, pathname: string) {
  const message = String(error).replace(/\s+/g, ' ').slice(0, messageMax)
  if (reported.has(message)) return
  reported.add(message)
  const body = { message, screen: screenAt(pathname), version }
  // If the server is unreachable too, only the console has the reason.
  api.reportClientError({ body }).catch(() => undefined)
}
