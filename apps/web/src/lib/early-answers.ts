/** An answer to a request that the page sent before the app had loaded. */
interface EarlyAnswer {
  response: Response
  text: string
  /** When it arrived, by the device's clock. */
  receivedAt: number
}

/** What the page has asked (first-paint/first-paint.ts), by the request; undefined if it failed. */
export interface EarlyAnswers {
  /** Until when they are new enough, by the device's clock. */
  until: number
  answers: Record<string, Promise<EarlyAnswer | undefined>>
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/**
 * The answer to this very request, with the same token and body, if the page has sent it. Each is taken once, while it is
 * new enough.
 */
export async function takeEarly(
  url: string,
  authorization: string | null,
  body: unknown,
): Promise<EarlyAnswer | undefined> {
  const { early } = window
  if (!early) return undefined
  if (Date.now() >= early.until) {
    delete window.early
    return undefined
  }
  const request = [url, authorization, body].join(' ')
  const answer = early.answers[request]
  delete early.answers[request]
  return answer
}
