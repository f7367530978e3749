/** When a session opens for marking, starts and ends, ISO 8601. */
export interface Times {
  opens_datetime: string
  start_datetime: string
  end_datetime: string
}

/** Whether a session takes marks by its times: from its opening until just before its end. */
export function isRunning(session: Omit<Times, 'start_datetime'>, now: Date): boolean {
  return new Date(session.opens_datetime) <= now && now < new Date(session.end_datetime)
}
