/** A response with its body. */
export interface ReadResponse {
  response: Response
  text: string
  /** When it arrived, by the device's clock. */
  receivedAt: number
}

/**
 * What the page has asked before the app had loaded (first-paint/first-paint.ts), by the request; null without an answer.
 */
export interface EarlyAnswers {
  /** Until when they are new enough, by the device's clock. */
  until: number
  answers: Record<string, Promise<ReadResponse | null>>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/**
 * The answer to this very request, with the same token and body, if the page has sent it. Each is taken once, while it is
 * new enough. @returns null if the network has failed it, and undefined if it was not sent
 */
export async function takeEarlyAnswer(
  url: string,
  authorization: string | null,
  body: unknown,
): Promise<ReadResponse | null | undefined> {
  const { earlyAnswers: early } = window
  if (!early) return undefined
  if (Date.now() >= early.until) {
    delete window.earlyAnswers
    return undefined
  }
  const request = [url, authorization, body].join(' ')
  const answer = early.answers[request]
  delete early.answers[request]
  return answer
}
