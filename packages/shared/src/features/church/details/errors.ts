import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages } from '../../../texts.ts'

export const churchErrors = defineErrors({
  locked: {
    code: 'locked',
    status: 403,
    detail: 'The operator of this site has fixed this. Please ask them to change it.',
  },
  unknownLanguage: {
    code: 'unknown-language',
    status: 400,
    detail: 'This site doesn’t speak this language.',
  },
  ownLanguage: {
    code: 'church-language-not-offered',
    status: 400,
    detail: 'The church’s own language must be one of those that are offered.',
  },
  noLogo: { code: 'logo-required', status: 400, detail: 'Please choose a picture.' },
})

export const campusErrors = defineErrors({
  notFound: { code: 'campus-not-found', status: 404, detail: 'There is no campus with this id.' },
  nameTaken: {
    code: 'campus-name-taken',
    status: 409,
    detail: 'Another campus has this name. Please choose a different one.',
  },
  inUse: {
    code: 'campus-in-use',
    status: 409,
    detail:
      'Sessions to come are planned here. Please move them to another campus, or delete them, first.',
  },
  last: {
    code: 'last-campus',
    status: 409,
    detail: 'This is the only campus in use. Please add or bring back another one first.',
  },
  tooMany: {
    code: 'too-many-campuses',
    status: 409,
    detail: 'There are as many campuses as this site can have. Please delete one first.',
  },
})

export const churchMessages = defineMessages({
  saved: 'Saved.',
  campusSaved: 'Saved.',
  timeZone: 'Please choose a time zone, such as Europe/London.',
  colour: 'Please choose a colour, such as #6d2959.',
  tiles: 'Please enter an https address with {z}, {x} and {y}, and nothing else in braces.',
  attribution: 'Please use only text and links, such as <a href="https://…">OpenStreetMap</a>.',
})
