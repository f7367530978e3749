import * as z from 'zod/mini'

/** A message on the live channel: the number of people present at the current session. */
export const liveMessage = z.object({
  type: z.literal('attendance_update'),
  count: z.int(),
})
export type LiveMessage = z.output<typeof liveMessage>
