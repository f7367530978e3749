/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const churchMessages = {
  saved: 'Your church’s details have been saved.',
  campusSaved: 'The campus has been saved.',
  campusDeleted: 'The campus has been deleted.',
  logoSaved: 'The logo has been saved.',
  logoRemoved: 'The logo has been removed.',
  timeZone: 'Please choose a time zone, such as Europe/London.',
  colour: 'Please choose a colour, such as #6d2959.',
  tiles: 'Please enter an https address with {z}, {x} and {y}, and nothing else in braces.',
  attribution: 'Please use only text and links, such as <a href="https://…">OpenStreetMap</a>.',
  unknownCampus: 'There is no such campus in use. Please choose another.',
} as const
