import type { LiveMessage } from '@church/shared'

/** A final frame of text (RFC 6455 §5.2). */
const FINAL_TEXT = 0x81
/** Above it the length would need more than one byte. */
const SHORT_MAX = 125

/** The count as a WebSocket frame, which is the same for every socket: made once, written to each. */
export function liveFrame(count: number): Buffer {
  const text = Buffer.from(
    JSON.stringify({ type: 'attendance_update', count } satisfies LiveMessage),
  )
  if (text.length > SHORT_MAX) throw new RangeError('A live message is short.')
  return Buffer.concat([Buffer.from([FINAL_TEXT, text.length]), text])
}
