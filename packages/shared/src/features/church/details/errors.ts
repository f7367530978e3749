import { badRequest, conflict, forbidden, notFound } from '../../../contract/errors.ts'
import { defineTexts } from '../../../texts.ts'

export const churchErrors = {
  locked: forbidden(
    'locked',
    'The operator of this site has fixed this. Please ask them to change it.',
  ),
  unknownTimeZone: badRequest(
    'unknown-time-zone',
    'Please choose a time zone, such as Europe/London.',
  ),
  unknownLanguage: badRequest('unknown-language', 'This site doesn’t speak this language.'),
  ownLanguage: badRequest(
    'church-language-not-offered',
    'The church’s own language must be one of those that are offered.',
  ),
  noLogo: badRequest('logo-required', 'Please choose a picture.'),
}

export const campusErrors = {
  notFound: notFound('campus-not-found', 'There is no campus with this id.'),
  nameTaken: conflict(
    'campus-name-taken',
    'Another campus has this name. Please choose a different one.',
  ),
  inUse: conflict(
    'campus-in-use',
    'Sessions to come are planned here. Please move them to another campus, or delete them, first.',
  ),
  last: conflict(
    'last-campus',
    'This is the only campus in use. Please add or bring back another one first.',
  ),
  tooMany: conflict(
    'too-many-campuses',
    'There are as many campuses as this site can have. Please delete one first.',
  ),
}

export const churchTexts = defineTexts({
  saved: 'Saved.',
  campusSaved: 'Saved.',
  timeZone: 'Please choose a time zone, such as Europe/London.',
  colour: 'Please choose a colour, such as #6d2959.',
  tiles: 'Please enter an https address with {z}, {x} and {y}, and nothing else in braces.',
  attribution: 'Please use only text and links, such as <a href="https://…">OpenStreetMap</a>.',
})
