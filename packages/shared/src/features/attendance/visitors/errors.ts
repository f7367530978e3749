import { conflict, forbidden, notFound } from '../../../contract/errors.ts'
import { defineTexts, worded } from '../../../texts.ts'
import { VISIT_HEADS_SURE } from './limits.ts'

/** Why a visitor's card is refused. */
export const ownCardErrors = {
  notOpen: conflict(
    'visit-not-open',
    'This service isn’t open now, so the card wasn’t counted. Tell a steward that you’re here.',
  ),
  manyHeads: conflict(
    'visit-many-heads',
    worded(
      'That’s more than {max} people on one card. Check the numbers, then send it again if they’re right.',
      { max: VISIT_HEADS_SURE },
    ),
  ),
  notFound: notFound(
    'visit-not-found',
    'This card isn’t there any more. A steward can help you fill in another.',
  ),
  ended: conflict(
    'visit-ended',
    'The church has taken care of this card, so it can’t be changed any more.',
  ),
  over: conflict(
    'visit-over',
    'The service is over, so the numbers stay. You can still change the rest.',
  ),
}

/** Why stewards, carers or admins cannot do something with a card. */
export const cardErrors = {
  notFound: notFound(
    'visitor-card-not-found',
    'This card isn’t on your list any more. Reload the list.',
  ),
  ended: conflict(
    'visitor-card-ended',
    'Somebody has taken care of this card already. Reload the list.',
  ),
  notNow: forbidden(
    'visitor-card-not-now',
    'Stewards can correct cards while the service runs. Afterwards, an admin can.',
  ),
  phoneKnown: conflict(
    'visitor-phone-known',
    'Somebody in the records has this card’s telephone number. An admin can say who it is with “Already in the list”.',
  ),
  addressKnown: conflict(
    'visitor-address-known',
    'Somebody in the records has this card’s email address. An admin can say who it is with “Already in the list”.',
  ),
}

export const cardTexts = defineTexts({
  takenBack: 'Your card has been taken back.',
  removed: 'The card has been removed.',
})
