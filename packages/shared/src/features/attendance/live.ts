import * as z from 'zod/mini'

/** What the live channel sends: how many are present in the current session. */
export const liveMessage = z.object({
  type: z.literal('attendance_update'),
  count: z.int(),
})
export type LiveMessage = z.output<typeof liveMessage>
