import { defineErrors } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'
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
    detail: worded('You can have {max} calendars on devices. Please remove one first.', {
      max: FEEDS_MAX,
    }),
  },
  hasLeft: {
    code: 'feed-after-leaving',
    status: 403,
    detail: 'You no longer belong to the church. You can still use its public calendar.',
  },
})
