import { waitUntil } from '../wait-until.ts'

/** A session of the classic WebDriver protocol, https://www.w3.org/TR/webdriver2/. */
export interface WebDriverSession {
  capabilities: { browserVersion: string }
  /** Sends a command of the session, such as `url`; without a body as GET. */
  send(command: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

/** Starts a session at a driver's origin, waiting until the driver answers. */
export async function newSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  await waitUntil(async () => (await fetch(`${driver}/status`)).ok, {
    timeoutMs: START_TIMEOUT_MS,
    failure: 'The driver did not start.',
  })
  const created = await command('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  const session = `${driver}/session/${created.sessionId}`
  return {
    capabilities: created.capabilities,
    send: (path, body) => command(body ? 'POST' : 'GET', `${session}/${path}`, body),
    end: () => command('DELETE', session),
  }
}

const START_TIMEOUT_MS = 20_000

async function command(method: string, url: string, body?: object) {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
