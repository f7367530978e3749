import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages, worded } from '../../../texts.ts'
import { VISIT_HEADS_SURE } from './limits.ts'

/** Why a visitor's card is refused. */
export const visitErrors = defineErrors({
  notOpen: {
    code: 'visit-not-open',
    status: 409,
    detail:
      'This service isn’t open now, so the card wasn’t counted. Tell a steward that you’re here.',
  },
  manyHeads: {
    code: 'visit-many-heads',
    status: 409,
    detail: worded(
      'That’s more than {max} people on one card. Check the numbers, then send it again if they’re right.',
      { max: VISIT_HEADS_SURE },
    ),
  },
  notFound: {
    code: 'visit-not-found',
    status: 404,
    detail: 'This card isn’t there any more. A steward can help you fill in another.',
  },
  ended: {
    code: 'visit-ended',
    status: 409,
    detail: 'The church has taken care of this card, so it can’t be changed any more.',
  },
  over: {
    code: 'visit-over',
    status: 409,
    detail: 'The service is over, so the numbers stay. You can still change the rest.',
  },
})

/** Why stewards, carers or admins cannot do something with a card. */
export const visitorErrors = defineErrors({
  notFound: {
    code: 'visitor-card-not-found',
    status: 404,
    detail: 'This card isn’t on your list any more. Reload the list.',
  },
  ended: {
    code: 'visitor-card-ended',
    status: 409,
    detail: 'Somebody has taken care of this card already. Reload the list.',
  },
  notNow: {
    code: 'visitor-card-not-now',
    status: 403,
    detail: 'Stewards can correct cards while the service runs. Afterwards, an admin can.',
  },
  addressKnown: {
    code: 'visitor-address-known',
    status: 409,
    detail:
      'Somebody in the records has this card’s email address. An admin can say who it is with “It is …”.',
  },
})

export const visitMessages = defineMessages({
  takenBack: 'Your card has been taken back.',
  removed: 'The card has been removed.',
})
