/** When a session starts and ends, ISO 8601. */
export interface Times {
  start_datetime: string
  end_datetime: string
}

/** Whether a session is running: from its start until just before its end. */
export function isRunning(session: Times, now: Date): boolean {
  return new Date(session.start_datetime) <= now && now < new Date(session.end_datetime)
}
