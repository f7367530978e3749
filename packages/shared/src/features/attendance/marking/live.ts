import * as z from 'zod/mini'

/** A message on the live channel: who is at the current session. */
export const liveMessage = z.object({
  type: z.literal('attendance_update'),
  /** People marked present. */
  count: z.int(),
  /** Everybody: people, headcounts and visitors' cards. */
  attendance: z.int(),
})
export type LiveMessage = z.output<typeof liveMessage>
