import { conflict, forbidden, notFound } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'
import { FEEDS_MAX } from './schema.ts'

export const feedErrors = {
  notFound: notFound('feed-not-found', 'This calendar has been removed from the device already.'),
  tooMany: conflict(
    'too-many-feeds',
    worded('You can have {max} calendars on devices. Please remove one first.', {
      max: FEEDS_MAX,
    }),
  ),
  hasLeft: forbidden(
    'feed-after-leaving',
    'You no longer belong to the church. You can still use its public calendar.',
  ),
}
