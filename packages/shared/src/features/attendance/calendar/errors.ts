import { defineErrors } from '../../../contract/errors.ts'
import { FEEDS_MAX } from './schema.ts'

export const feedErrors = defineErrors({
  notFound: {
    code: 'feed-not-found',
    status: 404,
    detail: 'This calendar has been removed from the device already.',
  },
  tooMany: {
    code: 'too-many-feeds',
    status: 409,
    detail: `You can have ${FEEDS_MAX} calendars on devices. Please remove one first.`,
  },
  hasLeft: {
    code: 'feed-after-leaving',
    status: 403,
    detail: 'You no longer belong to the church. You can still use its public calendar.',
  },
})
